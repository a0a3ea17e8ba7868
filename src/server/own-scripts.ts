import { hash } from 'node:crypto'

/** Stands on the scripts that our renderer writes until their page leaves: nobody outside this process ever reads it. */
export const MARK = crypto.randomUUID()

const attribute = ` nonce="${MARK}"`
const END = '</script>'

const MOST_KNOWN = 500
/** By their length: to look for one by its letters would read them all. */
const known = new Map<number, { script: string; name: string }>()

/** Nearly all are the same on every page; those that are not would fill the memory. */
function nameOf(script: string) {
  const same = known.get(script.length)
  if (same?.script === script) return same.name
  const name = `'sha256-${hash('sha256', script, 'base64')}'`
  if (known.size >= MOST_KNOWN) known.clear()
  // Copied: cut out of its page it would keep that for as long.
  known.set(script.length, { script: Buffer.from(script, 'utf16le').toString('utf16le'), name })
  return name
}

/**
 * A document in the pieces that its marks part, and what a policy calls its inline scripts that bore one. Another that
 * stands in it, by whatever mistake, runs nowhere.
 */
export function nameScripts(marked: string) {
  const pieces = marked.split(attribute)
  const scripts = pieces.slice(1).flatMap((after, at) => {
    const before = pieces[at] ?? ''
    const begins = after.indexOf('>') + 1
    const head = before.slice(before.lastIndexOf('<')) + after.slice(0, begins)
    if (!head.startsWith('<script') || head.includes(' src=')) return []
    return nameOf(after.slice(begins, after.indexOf(END, begins)))
  })
  return { pieces, scripts }
}
