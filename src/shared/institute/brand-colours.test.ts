import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import fc from 'fast-check'
import { contrast, toHex, toOklch } from '#src/shared/colour.ts'
import { brandStyle, darkPalette, FIXED, isUsable, lightPalette, nearestUsable, PAIRS } from './brand-colours.ts'

const seed = Math.floor(Math.random() * 2 ** 31)
const colour = fc.integer({ min: 0, max: 0xffffff }).map((number) => `#${number.toString(16).padStart(6, '0')}`)
const distance = (brand: string, nearest: string) => toOklch(brand).l - toOklch(nearest).l

/** Pairs of text and ground that cannot be read. */
const unreadable = (brand: string) =>
  [lightPalette(brand), darkPalette(brand)].flatMap((palette) =>
    PAIRS.flatMap(([text, grounds]) =>
      grounds
        .filter((ground) => contrast(palette[text], palette[ground]) < 4.5)
        .map((ground) => `${text} on ${ground}`),
    ),
  )

test('contrast is as published by WCAG, and a colour stays itself on its way through OKLCH', (t) => {
  t.diagnostic(`seed ${seed}`)
  const published = { '#000000': 21, '#767676': 4.54, '#777777': 4.48, '#0000ff': 8.59, '#ff0000': 4, '#008000': 5.14 }
  for (const [text, expected] of Object.entries(published))
    assert.ok(Math.abs(contrast('#ffffff', text) - expected) < 0.006, text)
  const back = (hex: string) => assert.equal(toHex(toOklch(hex)), hex)
  fc.assert(fc.property(colour, back), { seed, numRuns: 1_000 })
})

// product 1.12
test('every text is readable with any colour that is taken, and the nearest to one that is not is taken', (t) => {
  t.diagnostic(`seed ${seed}`)
  const counts = { taken: 0, refused: 0 }
  fc.assert(
    fc.property(colour, (brand) => {
      counts[isUsable(brand) ? 'taken' : 'refused']++
      const nearest = nearestUsable(brand)
      assert.deepEqual(unreadable(nearest), [], `${brand}: ${nearest}`)
      assert.equal(nearest === brand, isUsable(brand), brand)
      const { l, c, h } = toOklch(brand)
      const between = toHex({ l: l - (distance(brand, nearest) - 0.015), c, h })
      if (distance(brand, nearest) > 0.02)
        assert.ok(!isUsable(between), `${between} is nearer to ${brand} than ${nearest}`)
    }),
    { seed, numRuns: 1_000 },
  )
  assert.ok(counts.taken > 100 && counts.refused > 100, JSON.stringify(counts))
})

test('colours at the edge are taken or have a nearest', () => {
  for (const brand of ['#000000', '#1f3f77', '#7a1f4b', '#0a5c36']) assert.equal(nearestUsable(brand), brand)
  for (const brand of ['#ffffff', '#ffff00', '#f2a93b', '#00ffff']) {
    assert.ok(!isUsable(brand))
    assert.ok(isUsable(nearestUsable(brand)), brand)
  }
  assert.equal(brandStyle(''), '')
  assert.match(
    brandStyle('#7a1f4b'),
    /^:root,\[data-theme\]\{--color-brand:#7a1f4b;[^}]*\}@media screen and \(prefers-color-scheme:dark\)/,
  )
})

test('the colours that it is reckoned with are those of the site', () => {
  const theme = readFileSync('src/web/ui/theme.css', 'utf8')
  for (const [name, [light, dark]] of Object.entries(FIXED))
    assert.ok(theme.includes(`--color-${name}: light-dark(${light}, ${dark});`), name)
  for (const name of ['brand', 'brand-strong', 'brand-ink', 'brand-soft', 'band', 'band-ink', 'band-muted'])
    assert.ok(theme.includes(`--color-${name}: light-dark(`), name)
})
