package identity

import (
	"crypto/hkdf"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
)

// Sign returns the signature of a text for one purpose with the newest key, or an empty string if there is no key.
func (k Keys) Sign(purpose, text string) string {
	if len(k) == 0 {
		return ""
	}
	return base64.RawURLEncoding.EncodeToString(signature(k[0], purpose, text))
}

// Signed reports whether a signature matches the text for the same purpose with one of the keys. Its duration does not
// depend on how much of the signature is correct.
func (k Keys) Signed(purpose, text, sign string) bool {
	raw, err := base64.RawURLEncoding.Strict().DecodeString(sign)
	if err != nil {
		return false
	}
	right := false
	for _, key := range k {
		right = hmac.Equal(raw, signature(key, purpose, text)) || right
	}
	return right
}

// signature returns the HMAC-SHA-256 of a text. Its key is derived for the purpose.
func signature(key []byte, purpose, text string) []byte {
	derived, err := hkdf.Key(sha256.New, key, nil, "opshub signature "+purpose, keySize)
	if err != nil {
		panic("BUG: a key of this length can be derived: " + err.Error())
	}
	mac := hmac.New(sha256.New, derived)
	_, _ = mac.Write([]byte(text)) // a hash never fails
	return mac.Sum(nil)
}
