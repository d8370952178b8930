package cell

import (
	"fmt"
	"strings"

	"github.com/dustin/go-humanize"
)

const barWidth = 30

// Bar draws how far an experiment is in one line of text.
func Bar(done, total int) string {
	done = min(max(done, 0), total)
	part := float64(done) / float64(max(total, 1))
	full := int(part * barWidth)
	return fmt.Sprintf("%s%s %3.0f %%  %s of %s keys", strings.Repeat("█", full), strings.Repeat("░", barWidth-full),
		part*100, humanize.Comma(int64(done)), humanize.Comma(int64(total)))
}
