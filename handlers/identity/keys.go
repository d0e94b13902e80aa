package identity

import (
	"bytes"
	"crypto/aes"
	"crypto/cipher"
	"crypto/hkdf"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"time"
)

// keySize is the length of a key in bytes.
const keySize = 32

// Keys are the secrets with which cookies are sealed. The first key seals, and every key opens. To replace a key, put
// the new one before the old one, and remove the old one when everything that it sealed has expired.
type Keys [][]byte

// ParseKeys parses keys of 32 bytes in base64, one per line. Empty lines and lines that begin with # are skipped.
func ParseKeys(file []byte) (keys Keys, err error) {
	number := 0
	for line := range bytes.Lines(file) {
		number++
		text := strings.TrimSpace(string(line))
		if text == "" || strings.HasPrefix(text, "#") {
			continue
		}
		key, err := base64.StdEncoding.DecodeString(text)
		if err != nil || len(key) != keySize {
			return nil, fmt.Errorf("line %d of the key file is not 32 bytes in base64; create one with: openssl rand -base64 32", number)
		}
		keys = append(keys, key)
	}
	if len(keys) == 0 {
		return nil, errors.New("the key file contains no key; create one with: openssl rand -base64 32")
	}
	return keys, nil
}

// errForged and errExpired are why a sealed value is rejected.
var (
	errForged  = errors.New("not encrypted by this service")
	errExpired = errors.New("expired")
)

// sealed is the content of a cookie: a value and its expiry in Unix seconds.
type sealed struct {
	Expires int64           `json:"x"`
	Value   json.RawMessage `json:"v"`
}

// seal encrypts a value for one purpose until a time. The result cannot be opened for another purpose.
func (k Keys) seal(purpose string, value any, until time.Time) (string, error) {
	inner, err := json.Marshal(value)
	if err != nil {
		return "", err
	}
	plain, err := json.Marshal(sealed{until.Unix(), inner})
	if err != nil {
		return "", err
	}
	box, err := boxOf(k[0], purpose)
	if err != nil {
		return "", err
	}
	return base64.RawURLEncoding.EncodeToString(box.Seal(nil, nil, plain, []byte(purpose))), nil // #nosec G407 -- the cipher draws the nonce itself (NewGCMWithRandomNonce)
}

// open decrypts the result of seal into value. It returns errForged if no key opens the text, and errExpired after its
// expiry.
func (k Keys) open(purpose, text string, value any, now time.Time) error {
	raw, err := base64.RawURLEncoding.Strict().DecodeString(text)
	if err != nil {
		return errForged
	}
	for _, key := range k {
		box, err := boxOf(key, purpose)
		if err != nil {
			return err
		}
		plain, err := box.Open(nil, nil, raw, []byte(purpose))
		if err != nil {
			continue
		}
		var s sealed
		if json.Unmarshal(plain, &s) != nil {
			return errForged
		}
		if now.Unix() >= s.Expires {
			return errExpired
		}
		return json.Unmarshal(s.Value, value)
	}
	return errForged
}

// boxOf returns AES-256-GCM with a random nonce before each ciphertext. Its key is derived for the purpose.
func boxOf(key []byte, purpose string) (cipher.AEAD, error) {
	derived, err := hkdf.Key(sha256.New, key, nil, "opshub "+purpose, keySize)
	if err != nil {
		return nil, err
	}
	block, err := aes.NewCipher(derived)
	if err != nil {
		return nil, err
	}
	return cipher.NewGCMWithRandomNonce(block)
}
