package store

import (
	"fmt"
	"maps"
	"slices"

	"opshub/schedule"
)

// unlikeSheet begins the names of the sheets that say how a published version and its draft stand to each other.
const unlikeSheet = "unlike "

func unlikeSheetOf(version int64) string { return fmt.Sprint(unlikeSheet, version) }

// Columns of the sheets: what a row says, and of which shift, or how many.
const (
	unlikeSays = iota
	unlikeOf
	unlikeColumns
)

// What a row says.
const (
	unlikeDraft  = iota // the draft that was compared
	unlikeSame          // so many shifts are as they were published
	unlikeOther         // a shift of the version is not
	unlikeBeside        // a shift of the draft is not as the version has it, or the version has none
)

// packUnlike packs how the versions whose shifts are packed and their drafts stand to each other.
func (d *deriver) packUnlike() (sheets []namedSheet, err error) {
	ids, err := versionCopies.packedPeriods(d.ctx, d.w)
	if err != nil {
		return nil, err
	}
	versions, err := heads(d.ctx, d.w, "")
	if err != nil {
		return nil, err
	}
	for _, version := range versions {
		if !slices.Contains(ids, version.ID) {
			continue
		}
		u, err := readUnlike(d.ctx, d.w, version)
		if err != nil {
			return nil, err
		}
		sheets = append(sheets, namedSheet{unlikeSheetOf(version.ID), u.pack(version.DraftPeriodID)})
	}
	return sheets, nil
}

func (u *unlike) pack(draft int64) *packer {
	p := newPacker(unlikeColumns)
	p.add(unlikeDraft, draft)
	p.add(unlikeSame, int64(u.same))
	for _, id := range slices.Sorted(maps.Keys(u.others)) {
		p.add(unlikeOther, id)
	}
	for _, id := range slices.Sorted(maps.Keys(u.beside)) {
		p.add(unlikeBeside, id)
	}
	return p
}

// unpackUnlike reads a sheet; it is false where the version was compared with another draft, or the sheet cannot be read.
func unpackUnlike(text string, draft int64) (unlike, bool) {
	u, compared := unlike{others: idSet{}, beside: idSet{}}, int64(-1)
	err := eachPacked(text, unlikeColumns, func(row []int64) {
		switch of := row[unlikeOf]; row[unlikeSays] {
		case unlikeDraft:
			compared = of
		case unlikeSame:
			u.same = int(of)
		case unlikeOther:
			u.others[of] = struct{}{}
		case unlikeBeside:
			u.beside[of] = struct{}{}
		}
	})
	return u, err == nil && compared == draft
}

// packedUnlike looks at one of the versions and its draft, as the tables have them and as they were found to stand to each other.
func (p *sampler) packedUnlike() error {
	ids, err := versionCopies.packedPeriods(p.ctx, p.q)
	if err != nil || len(ids) == 0 {
		return err
	}
	versions, err := heads(p.ctx, p.q, "")
	if err != nil {
		return err
	}
	at := slices.IndexFunc(versions, func(v schedule.PublishedPeriod) bool { return v.ID == ids[p.turn%int64(len(ids))] })
	add := func(to map[string]string, u unlike) {
		name := fmt.Sprintf("what became of version %d", versions[at].ID)
		to[name] = fmt.Sprintf("%d shifts as they were, %d of the version otherwise, %d of the draft", u.same, len(u.others), len(u.beside))
		for id := range u.others {
			to[fmt.Sprintf("%s: its shift %d", name, id)] = "otherwise"
		}
		for id := range u.beside {
			to[fmt.Sprintf("%s: shift %d of the draft", name, id)] = "otherwise"
		}
	}
	u, err := readUnlike(p.ctx, p.q, versions[at])
	if err != nil {
		return err
	}
	add(p.computed, u)
	text, _, err := packedText(p.ctx, p.q, unlikeSheetOf(versions[at].ID))
	if u, ok := unpackUnlike(text, versions[at].DraftPeriodID); ok { // one that cannot be read has no rows
		add(p.stored, u)
	}
	return err
}
