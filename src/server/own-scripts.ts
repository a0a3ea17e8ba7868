import { hash } from 'node:crypto'

/** Stands on the scripts that our renderer writes until their page leaves: nobody outside this process ever reads it. */
export const MARK = crypto.randomUUID()

const attribute = ` nonce="${MARK}"`
const END = '</script>'

const MOST_KNOWN = 500
const known = new Map<string, string>()

/** Nearly all are the same on every page; those that are not would fill the memory. */
function nameOf(script: string) {
  const name = known.get(script) ?? `'sha256-${hash('sha256', script, 'base64')}'`
  if (known.size >= MOST_KNOWN) known.clear()
  known.set(script, name)
  return name
}

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
    scripts.push(nameOf(marked.slice(begins, marked.indexOf(END, begins))))
  }
  return { html: marked.replaceAll(attribute, ''), scripts }
}
