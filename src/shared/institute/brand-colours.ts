import { contrast, toHex, toOklch } from '#src/shared/colour.ts'

/** What WCAG 2.2 asks for between a text and its ground (1.4.3). */
const NEEDED = 4.5

/** The colours of src/web/ui/theme.css that are the same for every institute: on a light page and on a dark one. */
export const FIXED = {
  paper: ['#faf6ee', '#111a2b'],
  'paper-raised': ['#fffdf9', '#19243a'],
  'paper-sunk': ['#f1ebdf', '#0c1422'],
  ink: ['#16263f', '#f0eade'],
  'ink-muted': ['#4d5a70', '#adb6c7'],
  'accent-soft': ['#fdefd5', '#3b2f1a'],
  good: ['#1b6440', '#86d4a9'],
  'good-soft': ['#e1f1e7', '#16362b'],
  warn: ['#7d4a00', '#f1c078'],
  'warn-soft': ['#fcedd2', '#3b2d14'],
  bad: ['#a02528', '#ffa59c'],
  'bad-soft': ['#fae5e2', '#472224'],
} as const
const BRANDED = ['brand', 'brand-strong', 'brand-ink', 'brand-soft', 'band', 'band-ink', 'band-muted'] as const
export type Palette = Record<keyof typeof FIXED | (typeof BRANDED)[number], string>

const GROUNDS = ['paper', 'paper-raised', 'paper-sunk', 'accent-soft', 'good-soft', 'warn-soft', 'bad-soft'] as const
/** Text, and the grounds that it stands on, as far as the colour of the institute is one of the two. */
export const PAIRS: [keyof Palette, readonly (keyof Palette)[]][] = [
  ['brand', [...GROUNDS, 'brand-soft']],
  ['brand-strong', [...GROUNDS, 'brand-soft']],
  ['brand-ink', ['brand', 'brand-strong']],
  ['ink', ['brand-soft']],
  ['ink-muted', ['brand-soft']],
  ['good', ['brand-soft']],
  ['warn', ['brand-soft']],
  ['bad', ['brand-soft']],
  ['band-ink', ['band']],
  ['band-muted', ['band']],
]

const fixed = (at: 0 | 1) =>
  // The keys of `FIXED` and no others.
  Object.fromEntries(Object.entries(FIXED).map(([name, pair]) => [name, pair[at]])) as Record<
    keyof typeof FIXED,
    string
  >

/** Of a light page: the colour itself, and what follows from it. */
export function lightPalette(brand: string): Palette {
  const { l, c, h } = toOklch(brand)
  return {
    ...fixed(0),
    brand,
    'brand-strong': toHex({ l: Math.max(0, l - 0.06), c, h }),
    'brand-ink': '#ffffff',
    'brand-soft': toHex({ l: 0.94, c: Math.min(c, 0.025), h }),
    band: toHex({ l: Math.min(l, 0.34), c, h }),
    'band-ink': '#fbf6ea',
    'band-muted': toHex({ l: 0.85, c: Math.min(c, 0.03), h }),
  }
}

/** Of a dark page: the same hue, lighter. */
export function darkPalette(brand: string): Palette {
  const { l, c, h } = toOklch(brand)
  const light = Math.max(l, 0.8)
  return {
    ...fixed(1),
    brand: toHex({ l: light, c: Math.min(c, 0.11), h }),
    'brand-strong': toHex({ l: Math.min(1, light + 0.06), c: Math.min(c, 0.08), h }),
    'brand-ink': toHex({ l: 0.22, c: Math.min(c, 0.04), h }),
    'brand-soft': toHex({ l: 0.31, c: Math.min(c, 0.05), h }),
    band: toHex({ l: 0.3, c: Math.min(c, 0.06), h }),
    'band-ink': '#f0eade',
    'band-muted': toHex({ l: 0.82, c: Math.min(c, 0.03), h }),
  }
}

const isReadable = (palette: Palette) =>
  PAIRS.every(([text, grounds]) => grounds.every((ground) => contrast(palette[text], palette[ground]) >= NEEDED))

/** Whether every text can be read with this colour, on light pages and on dark ones. */
export const isUsable = (brand: string) => isReadable(lightPalette(brand)) && isReadable(darkPalette(brand))

/** The lightest colour of the same hue that can be used: the colour itself where it can. */
export function nearestUsable(brand: string) {
  const colour = toOklch(brand)
  for (let l = colour.l, nearest = brand; l > 0; l -= 0.005, nearest = toHex({ ...colour, l }))
    if (isUsable(nearest)) return nearest
  return '#000000'
}

/** What takes the place of the colours of src/web/ui/theme.css, by the names of its custom properties. */
function brandColours(brand: string, theme: 'light' | 'dark'): Record<string, string> {
  const palette = theme === 'light' ? lightPalette(brand) : darkPalette(brand)
  return Object.fromEntries(BRANDED.map((name) => [`--color-${name}`, palette[name]]))
}

/**
 * The same as a style of the whole page; empty without a colour. In words that every browser knows: `light-dark()` is known since
 * 2024, and is written in another way in the style sheets of the build. Paper is white.
 */
export function brandStyle(brand: string) {
  if (!brand) return ''
  const [light, dark] = (['light', 'dark'] as const).map((theme) =>
    Object.entries(brandColours(brand, theme))
      .map((declaration) => declaration.join(':'))
      .join(';'),
  )
  return [
    `:root,[data-theme]{${light}}`,
    `@media screen and (prefers-color-scheme:dark){:root:not([data-theme=light]){${dark}}}`,
    `@media screen{[data-theme=dark]{${dark}}}`,
  ].join('')
}
