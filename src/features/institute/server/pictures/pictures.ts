import { runInTurn } from '#src/features/media/server/pictures.ts'
import type { Services } from '#src/server/context.ts'
import { renderIcon, renderPreview } from './render.ts'

type Of = Parameters<typeof renderIcon>[0]

/** By the names under which browsers and link previews ask for them. */
const PICTURES = {
  'icon-192.png': (of: Of) => renderIcon(of, { size: 192, isOpaque: false, share: 1 }),
  'icon-512.png': (of: Of) => renderIcon(of, { size: 512, isOpaque: false, share: 1 }),
  // Only a circle of four fifths is sure to be shown.
  'icon-maskable.png': (of: Of) => renderIcon(of, { size: 512, isOpaque: true, share: 0.56 }),
  'apple-touch-icon.png': (of: Of) => renderIcon(of, { size: 180, isOpaque: true, share: 0.8 }),
  'og.jpg': renderPreview,
}
export type PictureName = keyof typeof PICTURES

export const isPictureName = (name: string): name is PictureName => Object.hasOwn(PICTURES, name)

/** Icons and preview of the institute as it is now, each rendered when it is first asked for. */
export function keepPictures({ institute, storage }: Pick<Services<unknown>, 'institute' | 'storage'>) {
  let kept = { version: '', pictures: new Map<PictureName, Promise<Buffer>>() }
  return (name: PictureName) => {
    const { version } = institute.shown.look
    if (kept.version !== version) kept = { version, pictures: new Map() }
    const { pictures } = kept
    const picture = pictures.get(name) ?? runInTurn(() => PICTURES[name]({ institute: institute.current, storage }))
    pictures.set(name, picture)
    picture.catch(() => pictures.delete(name))
    return picture
  }
}
