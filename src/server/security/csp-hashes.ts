import { hash } from 'node:crypto'

/** The nonce that the renderer puts on its scripts. It never leaves this process: a cached page can have none. */
export const SCRIPT_MARK = crypto.randomUUID()

const markAttribute = ` nonce="${SCRIPT_MARK}"`
const markedScript = new RegExp(`<script([^>]*)${markAttribute}([^>]*)>(.*?)</script>`, 'gs')

/**
 * Takes the mark out of a document. A script without it, which came into the page by mistake, has no hash and does not run.
 * @returns the document, and the hashes of its marked inline scripts as a policy names them
 */
export function hashScripts(marked: string) {
  const hashes = [...marked.matchAll(markedScript)]
    .filter(([, before = '', after = '']) => !`${before}${after}`.includes(' src='))
    .map(([, , , script = '']) => `'sha256-${hash('sha256', script, 'base64')}'`)
  return { html: marked.replaceAll(markAttribute, ''), hashes }
}
