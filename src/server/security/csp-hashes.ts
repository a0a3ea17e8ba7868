import { hash } from 'node:crypto'

/** The nonce that the renderer puts on its scripts. It never leaves this process: a cached page can have none. */
export const SCRIPT_MARK = crypto.randomUUID()

const markAttribute = ` nonce="${SCRIPT_MARK}"`
const marked = (tag: string) => new RegExp(`<${tag}([^>]*)${markAttribute}([^>]*)>(.*?)</${tag}>`, 'gs')
const [markedScript, markedStyle] = [marked('script'), marked('style')]

const hashContent = (content: string) => `'sha256-${hash('sha256', content, 'base64')}'`

/**
 * Takes the mark out of a document. A script or a style without it, which came into the page by mistake, has no hash and does
 * nothing.
 * @returns the document, and the hashes of its marked inline scripts and styles as a policy names them
 */
export function hashMarked(document: string) {
  const scripts = [...document.matchAll(markedScript)]
    .filter(([, before = '', after = '']) => !`${before}${after}`.includes(' src='))
    .map(([, , , script = '']) => hashContent(script))
  const styles = [...document.matchAll(markedStyle)].map(([, , , style = '']) => hashContent(style))
  return { html: document.replaceAll(markAttribute, ''), scripts, styles }
}
