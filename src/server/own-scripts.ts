import { hash } from 'node:crypto'

/** Stands on the scripts that our renderer writes until their page leaves: nobody outside this process ever reads it. */
export const MARK = crypto.randomUUID()

const attribute = ` nonce="${MARK}"`
const END = '</script>'

/**
 * A document without its marks, and what a policy calls its inline scripts that bore one. Another that stands in it, by
 * whatever mistake, runs nowhere.
 */
export function nameScripts(marked: string) {
  const scripts: string[] = []
  for (let at = marked.indexOf('<script'); at >= 0; at = marked.indexOf('<script', at + 1)) {
    const begins = marked.indexOf('>', at) + 1
    const head = marked.slice(at, begins)
    if (!head.includes(attribute) || head.includes(' src=')) continue
    scripts.push(`'sha256-${hash('sha256', marked.slice(begins, marked.indexOf(END, begins)), 'base64')}'`)
  }
  return { html: marked.replaceAll(attribute, ''), scripts }
}
