module reshard

go 1.26
