// Verifies an offline license with Go's standard library alone.
//
//	go run verify.go FILE PUBLIC_KEY LICENSE_KEY [FINGERPRINT]
//	go run verify.go --vectors vectors.json
package main

import (
	"crypto/aes"
	"crypto/cipher"
	"crypto/ed25519"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"os"
	"regexp"
	"strings"
	"time"
)

const (
	encrypted = "aes-256-gcm+ed25519"
	plain     = "base64+ed25519"
	tolerance = 5 * time.Minute
)

var (
	form  = regexp.MustCompile(`^-----BEGIN ([A-Z ]+)-----\n([A-Za-z0-9+/=\n]+)\n-----END ([A-Z ]+)-----\n$`)
	lines = regexp.MustCompile(`.{1,60}`)
	kinds = map[string]string{"LICENSE FILE": "license", "MACHINE FILE": "machine", "REVOKED LIST": "revoked"}
	std   = base64.StdEncoding.Strict()
)

type envelope struct {
	Enc string `json:"enc"`
	Sig string `json:"sig"`
	Alg string `json:"alg"`
}

type resource struct {
	Type       string `json:"type"`
	ID         string `json:"id"`
	Attributes struct {
		Expiry      *time.Time `json:"expiry"`
		Fingerprint string     `json:"fingerprint"`
	} `json:"attributes"`
}

type meta struct {
	Issued time.Time  `json:"issued"`
	Expiry *time.Time `json:"expiry"`
	Serial string     `json:"serial"`
}

// Document is the content of a license or machine file.
type Document struct {
	Data     resource   `json:"data"`
	Included []resource `json:"included"`
	Meta     meta       `json:"meta"`
}

type list struct {
	Data []resource `json:"data"`
	Meta meta       `json:"meta"`
}

// Request says what is verified. Seen is the latest time that is certain; the zero time if unknown.
type Request struct {
	File, PublicKey, LicenseKey string
	Fingerprint, RevokedList    *string
	Now, Seen                   time.Time
}

// parse accepts only the text that Marquee writes.
func parse(text string) (kind string, one envelope, ok bool) {
	match := form.FindStringSubmatch(text)
	if match == nil || match[1] != match[3] {
		return "", one, false
	}
	decoded, err := std.DecodeString(strings.ReplaceAll(match[2], "\n", ""))
	if err != nil || json.Unmarshal(decoded, &one) != nil || (one.Alg != encrypted && one.Alg != plain) {
		return "", one, false
	}
	written, _ := json.Marshal(one)
	exact := strings.Join(lines.FindAllString(std.EncodeToString(written), -1), "\n")
	kind, ok = kinds[match[1]]
	return kind, one, ok && exact == match[2]
}

func open(text, publicKey string) (kind string, one envelope, fault string) {
	kind, one, ok := parse(text)
	if !ok {
		return "", one, "FILE_MALFORMED"
	}
	signature, err := std.DecodeString(one.Sig)
	if err != nil || len(signature) != ed25519.SignatureSize || std.EncodeToString(signature) != one.Sig {
		return "", one, "FILE_MALFORMED"
	}
	key, err := hex.DecodeString(publicKey)
	if err != nil || len(key) != ed25519.PublicKeySize {
		panic("A public key must have 64 hexadecimal digits.")
	}
	if !ed25519.Verify(key, []byte(kind+"/"+one.Enc), signature) {
		return "", one, "SIGNATURE_INVALID"
	}
	return kind, one, ""
}

func contentOf(one envelope, secret string) ([]byte, bool) {
	if one.Alg == plain {
		content, err := std.DecodeString(one.Enc)
		return content, err == nil
	}
	var parts [][]byte
	for _, part := range strings.Split(one.Enc, ".") {
		decoded, err := std.DecodeString(part)
		if err != nil {
			return nil, false
		}
		parts = append(parts, decoded)
	}
	key := sha256.Sum256([]byte(secret))
	block, _ := aes.NewCipher(key[:])
	gcm, _ := cipher.NewGCM(block)
	if len(parts) != 3 || len(parts[1]) != gcm.NonceSize() {
		return nil, false
	}
	content, err := gcm.Open(nil, parts[1], append(parts[0], parts[2]...), nil)
	return content, err == nil
}

func readFile(request Request) (*Document, string) {
	kind, one, fault := open(request.File, request.PublicKey)
	if fault != "" {
		return nil, fault
	}
	secret := request.LicenseKey
	switch {
	case kind == "revoked":
		return nil, "FILE_MALFORMED"
	case kind == "machine" && request.Fingerprint == nil:
		return nil, "FINGERPRINT_SCOPE_REQUIRED"
	case kind == "machine":
		secret += *request.Fingerprint
	}
	content, ok := contentOf(one, secret)
	if !ok {
		return nil, "DECRYPTION_FAILED"
	}
	var document Document
	if json.Unmarshal(content, &document) != nil {
		return nil, "FILE_MALFORMED"
	}
	if kind == "machine" && document.Data.Attributes.Fingerprint != *request.Fingerprint {
		return nil, "FINGERPRINT_SCOPE_MISMATCH"
	}
	return &document, ""
}

func readList(text, publicKey string) (*list, bool) {
	kind, one, fault := open(text, publicKey)
	if fault != "" || kind != "revoked" {
		return nil, false
	}
	content, ok := contentOf(one, "")
	var revoked list
	return &revoked, ok && json.Unmarshal(content, &revoked) == nil
}

// Verify returns the code, the document (nil if it is not readable) and the latest time that is certain; store it as Seen.
func Verify(request Request) (string, *Document, time.Time) {
	document, fault := readFile(request)
	if fault != "" {
		return fault, nil, request.Seen
	}
	var revoked *list
	if request.RevokedList != nil {
		var ok bool
		if revoked, ok = readList(*request.RevokedList, request.PublicKey); !ok {
			return "REVOKED_LIST_INVALID", document, request.Seen
		}
	}
	reached := later(request.Now, document.Meta.Issued)
	for _, end := range endsOf(document) {
		if end.Before(reached) {
			reached = end
		}
	}
	return codeOf(request, document, revoked), document, later(reached, request.Seen)
}

func codeOf(request Request, document *Document, revoked *list) string {
	issued := document.Meta.Issued
	if revoked != nil {
		issued = later(issued, revoked.Meta.Issued)
		for _, one := range revoked.Data {
			isFile := one.Type == "files" && one.ID == document.Meta.Serial
			if isFile || (one.Type == "licenses" && one.ID == licenseOf(document).ID) {
				return "REVOKED"
			}
		}
	}
	latest := later(later(request.Now, request.Seen), issued)
	for _, end := range endsOf(document) {
		if !end.After(latest) {
			return "EXPIRED"
		}
	}
	switch limit := request.Now.Add(tolerance); {
	case issued.After(limit):
		return "CLOCK_UNSYNCED"
	case request.Seen.After(limit):
		return "CLOCK_ROLLED_BACK"
	case revoked != nil && revoked.Meta.Expiry != nil && !revoked.Meta.Expiry.After(latest):
		return "REVOKED_LIST_EXPIRED"
	}
	return "VALID"
}

func licenseOf(document *Document) resource {
	for _, one := range append([]resource{document.Data}, document.Included...) {
		if one.Type == "licenses" {
			return one
		}
	}
	return resource{}
}

func endsOf(document *Document) (ends []time.Time) {
	for _, end := range []*time.Time{document.Meta.Expiry, licenseOf(document).Attributes.Expiry} {
		if end != nil {
			ends = append(ends, *end)
		}
	}
	return ends
}

func later(one, other time.Time) time.Time {
	if one.After(other) {
		return one
	}
	return other
}

type vectors struct {
	PublicKey string            `json:"public_key"`
	Files     map[string]string `json:"files"`
	Vectors   []struct {
		Name        string     `json:"name"`
		File        string     `json:"file"`
		LicenseKey  string     `json:"license_key"`
		Fingerprint *string    `json:"fingerprint"`
		RevokedList *string    `json:"revoked_list"`
		Now         time.Time  `json:"now"`
		Seen        *time.Time `json:"seen"`
		Code        string     `json:"code"`
		SeenAfter   *time.Time `json:"seen_after"`
	} `json:"vectors"`
}

func checkVectors(path string) {
	var all vectors
	check(json.Unmarshal([]byte(read(path)), &all))
	at := func(moment *time.Time) (known time.Time) {
		if moment != nil {
			known = *moment
		}
		return known
	}
	for _, one := range all.Vectors {
		request := Request{all.Files[one.File], all.PublicKey, one.LicenseKey, one.Fingerprint, nil, one.Now, at(one.Seen)}
		if one.RevokedList != nil {
			text := all.Files[*one.RevokedList]
			request.RevokedList = &text
		}
		code, _, seen := Verify(request)
		if code != one.Code || !seen.Equal(at(one.SeenAfter)) {
			check(fmt.Errorf("%s: %s, %s instead of %s", one.Name, code, seen, one.Code))
		}
	}
	text, first := all.Files["license"], all.Vectors[0]
	for at := range text {
		letter := "A"
		if text[at] == 'A' {
			letter = "B"
		}
		request := Request{text[:at] + letter + text[at+1:], all.PublicKey, first.LicenseKey, nil, nil, first.Now, time.Time{}}
		if code, _, _ := Verify(request); code == "VALID" {
			check(fmt.Errorf("accepted a mutation at %d", at))
		}
	}
	fmt.Printf("%d vectors as expected, %d mutations refused\n", len(all.Vectors), len(text))
}

func main() {
	if len(os.Args) == 3 && os.Args[1] == "--vectors" {
		checkVectors(os.Args[2])
		return
	}
	if len(os.Args) < 4 {
		check(fmt.Errorf("usage: verify FILE PUBLIC_KEY LICENSE_KEY [FINGERPRINT]"))
	}
	request := Request{File: read(os.Args[1]), PublicKey: os.Args[2], LicenseKey: os.Args[3], Now: time.Now()}
	if len(os.Args) > 4 {
		request.Fingerprint = &os.Args[4]
	}
	store := os.Args[1] + ".seen"
	if stored, err := os.ReadFile(store); err == nil {
		request.Seen, _ = time.Parse(time.RFC3339Nano, string(stored))
	}
	code, document, seen := Verify(request)
	if !seen.IsZero() {
		check(os.WriteFile(store, []byte(seen.UTC().Format(time.RFC3339Nano)), 0o600))
	}
	content, _ := json.Marshal(document)
	fmt.Println(code, string(content))
	if code != "VALID" {
		os.Exit(1)
	}
}

func read(path string) string {
	content, err := os.ReadFile(path)
	check(err)
	return string(content)
}

func check(err error) {
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(2)
	}
}
