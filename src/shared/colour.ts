/** A colour by how light (0 to 1), how vivid (0 to about 0.4) and of which hue (radians) it looks (OKLCH). */
export type Oklch = { l: number; c: number; h: number }
type Triple = [number, number, number]

const toLinear = (channel: number) => (channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4)
const fromLinear = (channel: number) => (channel <= 0.0031308 ? channel * 12.92 : 1.055 * channel ** (1 / 2.4) - 0.055)

/** Of '#8a3b12', each from 0 to 1. */
function toLinearRgb(hex: string): Triple {
  const at = (from: number) => toLinear(Number.parseInt(hex.slice(from, from + 2), 16) / 255)
  return [at(1), at(3), at(5)]
}

/** As WCAG 2.2 reckons it, from 1 to 21. */
export function contrast(text: string, ground: string) {
  const [lighter = 0, darker = 0] = [luminance(text), luminance(ground)].sort((a, b) => b - a)
  return (lighter + 0.05) / (darker + 0.05)
}

function luminance(hex: string) {
  const [red, green, blue] = toLinearRgb(hex)
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** https://bottosson.github.io/posts/oklab, as CSS Color 4 has it. */
export function toOklch(hex: string): Oklch {
  const [red, green, blue] = toLinearRgb(hex)
  const l = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue)
  const m = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue)
  const s = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue)
  const a = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s
  const b = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s
  return { l: 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s, c: Math.hypot(a, b), h: Math.atan2(b, a) }
}

function toRgb({ l, c, h }: Oklch): Triple {
  const [a, b] = [c * Math.cos(h), c * Math.sin(h)]
  const [long, medium, short] = [
    (l + 0.3963377774 * a + 0.2158037573 * b) ** 3,
    (l - 0.1055613458 * a - 0.0638541728 * b) ** 3,
    (l - 0.0894841775 * a - 1.291485548 * b) ** 3,
  ]
  return [
    4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short,
  ]
}

const isOnScreen = (colour: Oklch) => toRgb(colour).every((channel) => channel > -0.0001 && channel < 1.0001)

/** As '#8a3b12'; as vivid as a screen shows it. */
export function toHex({ l, c, h }: Oklch) {
  let [possible, most] = [isOnScreen({ l, c, h }) ? c : 0, c]
  while (most - possible > 0.0005) {
    const between = (possible + most) / 2
    if (isOnScreen({ l, c: between, h })) possible = between
    else most = between
  }
  const channels = toRgb({ l, c: possible, h }).map((channel) =>
    Math.round(255 * fromLinear(Math.min(1, Math.max(0, channel))))
      .toString(16)
      .padStart(2, '0'),
  )
  return `#${channels.join('')}`
}
