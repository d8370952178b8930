package link

import (
	"fmt"
	"go/constant"
	"go/types"
)

// constantExpr returns an expression for c that compiles wherever c does: an
// untyped constant may be too large for its default type.
func constantExpr(c *types.Const, ref string) string {
	if !isUntyped(c) || c.Val().Kind() != constant.Int {
		return ref
	}
	if _, ok := constant.Int64Val(c.Val()); ok {
		return "int64(" + ref + ")"
	}
	if _, ok := constant.Uint64Val(c.Val()); ok {
		return "uint64(" + ref + ")"
	}
	return "float64(" + ref + ")"
}

func isUntyped(c *types.Const) bool {
	t, ok := c.Type().(*types.Basic)
	return ok && t.Info()&types.IsUntyped != 0
}

// untyped returns an untyped constant in the notation that gomacro reads
// back without loss, or "" if c has a type.
func untyped(c *types.Const) string {
	if !isUntyped(c) {
		return ""
	}
	v := c.Val()
	switch c.Type().(*types.Basic).Kind() {
	case types.UntypedBool:
		return fmt.Sprintf("bool:%t", constant.BoolVal(v))
	case types.UntypedInt:
		return "int:" + v.ExactString()
	case types.UntypedRune:
		return "rune:" + v.ExactString()
	case types.UntypedFloat:
		return "float:" + v.ExactString()
	case types.UntypedComplex:
		return "complex:" + constant.Real(v).ExactString() + ":" + constant.Imag(v).ExactString()
	default:
		return "string:" + constant.StringVal(v)
	}
}
