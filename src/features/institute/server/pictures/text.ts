import { fileURLToPath } from 'node:url'
import { loadSharp } from '#src/features/media/server/pictures.ts'
import { escapeMarkup } from '#src/shared/markup.ts'

const FONTS = { display: ['Newsreader SemiBold', 'newsreader.ttf'], text: ['Figtree', 'figtree.ttf'] } as const
/** Taken for what those have no sign for. */
const OTHER_SCRIPTS = ['noto-kannada.ttf', 'noto-devanagari.ttf']
/** At which a font's size is in pixels. */
const DPI = 72

const fontFile = (name: string) => fileURLToPath(new URL(`../../../../server/fonts/${name}`, import.meta.url))

export type Text = { text: string; font: keyof typeof FONTS; size: number; colour: string; width?: number }

/** Words as a picture of their own size, broken into lines where they are wider than `width` pixels. */
export async function renderText({ text, font, size, colour, width }: Text) {
  await loadOtherScripts()
  const [family, file] = FONTS[font]
  return render(file, {
    text: `<span foreground="${colour}">${escapeMarkup(text.replace(/\p{Cc}/gu, ' '))}</span>`,
    font: `${family} ${size}`,
    ...(width && { width, wrap: 'word-char' as const }),
  })
}

let loading: Promise<unknown> | undefined
/** A font that was once used is known from then on. */
const loadOtherScripts = () => (loading ??= Promise.all(OTHER_SCRIPTS.map((file) => render(file, { text: 'x' }))))

async function render(file: string, words: { text: string; font?: string; width?: number; wrap?: 'word-char' }) {
  const sharp = await loadSharp()
  const text = { ...words, fontfile: fontFile(file), rgba: true, dpi: DPI }
  const { data, info } = await sharp({ text }).png().toBuffer({ resolveWithObject: true })
  return { input: data, width: info.width, height: info.height }
}
