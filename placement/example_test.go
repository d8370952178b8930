package placement_test

import (
	"fmt"

	"reshard/placement"
)

// The book's experiment: ten nodes, an eleventh joins.
func Example() {
	keys := placement.Numbered("key", 200000)
	ten, eleven := placement.Uniform(10), placement.Uniform(11)
	rendezvous, err := placement.Compare(placement.Rendezvous(placement.MD5), ten, eleven, keys)
	if err != nil {
		fmt.Println(err)
		return
	}
	modulo, err := placement.Compare(placement.Modulo(placement.MD5), ten, eleven, keys)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(placement.Movements{rendezvous, modulo})
	// Output:
	// 200,000 keys, 10 → 11 nodes
	// scheme              moved  of all keys  useless  to new nodes  the floor ± σ
	// rendezvous (MD5)   17,986       8.99 %        0        17,986   18,182 ± 129
	// modulo (MD5)      181,745      90.87 %  163,493        18,252   18,182 ± 129
}

// A scheme of your own is a function from a cluster to a placer, and a placer
// may be a plain function. This one places by the first letter.
func ExampleScheme() {
	alphabet := placement.Scheme{
		Name: "alphabet",
		New: func(c placement.Cluster) (placement.Placer, error) {
			return placement.PlacerFunc(func(key string) int { return int(key[0]-'a') * len(c) / 26 }), nil
		},
	}
	keys := placement.ListOf("ant", "bee", "cow", "dog", "emu", "fox", "pig", "yak")
	load, err := placement.Count(alphabet, placement.Named("east", "west"), keys)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(load.Keys, load.PeakToAverage())
	// Output: [6 2] 1.5
}

// A router asks a placer where a key lives; the answer is an index into the
// cluster.
func ExampleScheme_Place() {
	cluster := placement.Named("amsterdam", "berlin", "paris")
	placer, err := placement.Rendezvous(placement.MD5).Place(cluster)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(cluster[placer.Owner("user:42")].Name)
	// Output: paris
}

func ExampleCluster_Remove() {
	cluster := placement.Named("a", "b", "c")
	smaller, err := cluster.Remove("b")
	fmt.Println(smaller, err)
	_, err = cluster.Remove("x")
	fmt.Println(err)
	// Output:
	// [{a 1} {c 1}] <nil>
	// placement: no node is named "x" in this cluster of 3
}

// The nodes that hold copies of a key: its owner and the two next best.
func ExampleRanker() {
	cluster := placement.Named("amsterdam", "berlin", "paris", "rome")
	placer, err := placement.Rendezvous(placement.MD5).Place(cluster)
	if err != nil {
		fmt.Println(err)
		return
	}
	owners, err := placer.(placement.Ranker).Owners("user:42", 3)
	for _, i := range owners {
		fmt.Println(cluster[i].Name)
	}
	fmt.Println(err)
	// Output:
	// paris
	// berlin
	// amsterdam
	// <nil>
}

// What goes wrong with a formula that looks right: weight · u, the highest
// wins, gives a node of three times the weight far more than three times the
// keys. [placement.WeightedRendezvous] gives it its fair 25 %.
func ExampleDraw() {
	wrong := placement.Scheme{
		Name: "weight · u",
		New: func(c placement.Cluster) (placement.Placer, error) {
			return placement.PlacerFunc(func(key string) int {
				owner, highest := 0, 0.0
				for i, node := range c {
					if score := node.Weight * placement.Draw(placement.MD5, key, node.Name); score > highest {
						owner, highest = i, score
					}
				}
				return owner
			}), nil
		},
	}
	cluster, err := placement.Uniform(10).Weigh("0", 3)
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, scheme := range []placement.Scheme{wrong, placement.WeightedRendezvous(placement.MD5)} {
		load, err := placement.Count(scheme, cluster, placement.Numbered("key", 20000))
		if err != nil {
			fmt.Println(err)
			return
		}
		fmt.Printf("%s: %.1f %%\n", scheme.Name, float64(load.Keys[0])/200)
	}
	// Output:
	// weight · u: 70.1 %
	// weighted rendezvous (MD5): 25.4 %
}

// One key in 200,000 gets 13 % of all requests: no placement can be even.
func ExampleZipf() {
	requests, err := placement.Zipf(placement.Numbered("key", 200000), 1.1)
	if err != nil {
		fmt.Println(err)
		return
	}
	load, err := requests.Expect(placement.Rendezvous(placement.MD5), placement.Uniform(11))
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Printf("hottest key %.1f %%, peak-to-average %.2f, at least %.2f\n", 100*requests.Share(0), load.PeakToAverage(), load.Bound())
	// Output: hottest key 13.1 %, peak-to-average 2.19, at least 1.44
}
