package main

import (
	"bytes"
	"crypto/sha256"
	"fmt"
	"strings"
	"time"

	cyclonedx "github.com/CycloneDX/cyclonedx-go"
)

// bill returns the software bill of materials in the JSON format of CycloneDX. The linker recorded the modules, so it lists the linked
// code and not everything in go.mod.
func (r *release) bill(list []*component) ([]byte, error) {
	const program = "opshub"
	bom := cyclonedx.NewBOM()
	bom.SerialNumber = serialNumber(r.version + " " + r.at.UTC().Format(time.RFC3339))
	bom.Metadata = &cyclonedx.Metadata{
		Timestamp: r.at.UTC().Format(time.RFC3339),
		Component: &cyclonedx.Component{BOMRef: program, Type: cyclonedx.ComponentTypeApplication, Name: program, Version: r.version},
	}
	var all []cyclonedx.Component
	var refs []string
	for _, c := range list {
		all, refs = append(all, r.billed(c)), append(refs, c.purl)
	}
	bom.Components = &all
	bom.Dependencies = &[]cyclonedx.Dependency{{Ref: program, Dependencies: &refs}}
	var b bytes.Buffer
	err := cyclonedx.NewBOMEncoder(&b, cyclonedx.BOMFileFormatJSON).SetPretty(true).SetEscapeHTML(false).EncodeVersion(bom, cyclonedx.SpecVersion1_6)
	return b.Bytes(), err
}

// billed returns one component of the bill. If only some targets contain it, a property lists them.
func (r *release) billed(c *component) cyclonedx.Component {
	out := cyclonedx.Component{BOMRef: c.purl, Type: cyclonedx.ComponentTypeLibrary, Name: c.name, Version: c.version, PackageURL: c.purl}
	var licenses cyclonedx.Licenses
	for _, id := range c.licenses() {
		licenses = append(licenses, cyclonedx.LicenseChoice{License: &cyclonedx.License{ID: id}})
	}
	if len(licenses) > 0 {
		out.Licenses = &licenses
	}
	if c.targets != nil && len(c.targets) < len(r.targets) {
		out.Properties = &[]cyclonedx.Property{{Name: "opshub:targets", Value: strings.Join(c.targets, " ")}}
	}
	return out
}

// serialNumber returns a UUID of version 8 (RFC 9562) that depends on name only. Random ones would make each build different.
func serialNumber(name string) string {
	sum := sha256.Sum256([]byte(name))
	id := sum[:16]
	id[6] = id[6]&0x0f | 0x80
	id[8] = id[8]&0x3f | 0x80
	return fmt.Sprintf("urn:uuid:%x-%x-%x-%x-%x", id[:4], id[4:6], id[6:8], id[8:10], id[10:])
}
