//go:build gophernotes

package main

// From gophernotes: kernelInfo, kernelLanguageInfo, helpLink.

import "encoding/json"

// languageInfo says how to treat the language of cells. Without a lexer named,
// nbconvert would colour Go as Python.
func languageInfo() kernelLanguageInfo {
	return kernelLanguageInfo{
		Name:           "go",
		Version:        "1.18", // what gomacro knows of Go, whatever compiled it
		MIMEType:       "text/x-go",
		FileExtension:  ".go",
		PygmentsLexer:  "go",
		CodeMirrorMode: "go",
	}
}

// infoReply is the content of kernel_info_reply.
func infoReply() any {
	return struct {
		Status string `json:"status"`
		kernelInfo
	}{"ok", kernelInfo{
		ProtocolVersion:       ProtocolVersion,
		Implementation:        "reshard",
		ImplementationVersion: Version,
		LanguageInfo:          languageInfo(),
		Banner:                "Go (Reshard): gophernotes with the packages of this laboratory linked in",
		HelpLinks: []helpLink{
			{Text: "Go", URL: "https://go.dev/doc/"},
			{Text: "gonum/plot", URL: "https://pkg.go.dev/gonum.org/v1/plot"},
		},
	}}
}

// metadata is what a notebook file says of the kernel that ran it.
func metadata() map[string]map[string]any {
	var info map[string]any
	b, err := json.Marshal(languageInfo())
	if err == nil {
		err = json.Unmarshal(b, &info)
	}
	if err != nil {
		panic(err) // a struct of strings
	}
	return map[string]map[string]any{
		"language_info": info,
		"kernelspec":    {"display_name": "Go (Reshard)", "language": "go", "name": "reshard"},
	}
}
