package placement

import "fmt"

// What a scheme promises is data: a program can choose by it.
func ExampleSchemes() {
	fmt.Println(Schemes{Modulo(MD5), Rendezvous(MD5), WeightedRendezvous(MD5)})
	// Output:
	// What each scheme promises
	// scheme                     monotone  minimal removal   weights  any order  no memory  ranks nodes
	// modulo (MD5)                     no             none   ignored         no        yes           no
	// rendezvous (MD5)                yes              any   ignored        yes        yes          yes
	// weighted rendezvous (MD5)       yes              any  followed        yes        yes          yes
}
