import { QueryCache, QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createElement, isValidElement, type ReactElement } from 'react'
import { renderToString } from 'react-dom/server'

const MOST_BYTES = 16 * 1024 * 1024
/** Stands in a page where a fragment belongs: nobody outside this process ever reads it. */
const HOLE = `fragment-${crypto.randomUUID()}-`
/** What React writes between two texts; a hole is one, what fills it is none. */
const APART = '<!-- -->'
/** Begins the ids that a fragment would make for itself. */
const OWN_ID = `id-${crypto.randomUUID()}-`

/**
 * Fragments of pages (`Cached`), each drawn once for all it was given and kept as bytes, until so many others were asked for
 * (decision 024). Nothing grows old in it: whatever a fragment shows is part of what it is found by.
 */
export function createFragmentCache(mostBytes = MOST_BYTES) {
  /** A half of the room each: what is asked for moves to the first, and when that is full the second is forgotten. */
  let [lately, before] = [new Map<string, Buffer>(), new Map<string, Buffer>()]
  let bytes = 0

  function keep(key: string, fragment: Buffer) {
    const size = 2 * key.length + fragment.length
    if (bytes + size > mostBytes / 2) {
      before = lately
      lately = new Map()
      bytes = 0
    }
    lately.set(key, fragment)
    bytes += size
    return fragment
  }

  /** @throws {Error} where what is drawn depends on more than it was given */
  function fragmentOf(element: ReactElement) {
    const key = written(element)
    return lately.get(key) ?? keep(key, before.get(key) ?? draw(element))
  }

  return {
    /** For one page: `draw` leaves a hole for each fragment, and `fill` puts them where they belong. */
    forPage() {
      const found: Buffer[] = []
      return {
        draw: (element: ReactElement) => `${HOLE}${found.push(fragmentOf(element)) - 1};`,
        fill: (pieces: string[]) => pieces.flatMap((piece) => filled(piece, found)),
      }
    },
  }
}

function filled(piece: string, found: Buffer[]) {
  const parts = piece.split(HOLE)
  return parts.flatMap((part, at) => {
    const begins = at === 0 ? 0 : part.indexOf(';') + 1
    const from = at > 0 && part.startsWith(APART, begins) ? begins + APART.length : begins
    const to = at < parts.length - 1 && part.endsWith(APART) ? part.length - APART.length : part.length
    const fragment = at === 0 ? undefined : found[Number(part.slice(0, begins - 1))]
    const text = part.slice(from, Math.max(from, to))
    return fragment ? [fragment, text] : [text]
  })
}

class NothingToRead extends QueryCache {
  override build(): never {
    throw new Error('A cached fragment is given what it shows: it cannot ask for it')
  }
}
/** Fragments may hold buttons that write. */
const client = new QueryClient({ queryCache: new NothingToRead() })

const noTime = () => {
  throw new Error('A cached fragment is given what time it is: what it shows would grow old')
}
const NoClock = new Proxy(Date, {
  apply: noTime,
  construct: (clock, given) => (given.length > 0 ? Reflect.construct(clock, given) : noTime()),
  get: (clock, name) => (name === 'now' ? noTime : Reflect.get(clock, name)),
})

/** What React moves to the head of a page, and writes first of a part. */
const OF_THE_HEAD = /^<(?:link|meta|script|style|title)\b/
/** What waits, or failed while React looked away. */
const BOUNDARY = '<!--$'

/** By itself: no context of its page reaches it, nor does the time. */
function draw(element: ReactElement) {
  const alone = createElement(QueryClientProvider, { client }, element)
  const clock = globalThis.Date
  globalThis.Date = NoClock
  try {
    const html = renderToString(alone, { identifierPrefix: OWN_ID })
    if (html.includes(OWN_ID) || OF_THE_HEAD.test(html) || html.includes(BOUNDARY))
      throw new Error('A cached fragment asks its page for nothing: no id, no part of its head, nothing to wait for')
    // What is no element would grow together with the text beside it.
    if (!/^<.*>$/s.test(html)) throw new Error('A cached fragment is elements')
    // Memory of its own: a part of what Node shares out would keep all of that.
    const bytes = Buffer.allocUnsafeSlow(Buffer.byteLength(html))
    bytes.write(html)
    return bytes
  } finally {
    globalThis.Date = clock
  }
}

const names = new WeakMap<object, string>()
let named = 0

/** The same for the same component or function, for as long as it is there. */
function nameOf(one: object) {
  const name = names.get(one) ?? `#${named++}`
  names.set(one, name)
  return name
}

const HANDLER = /^on[A-Z]/
const NOT_PLAIN = 'A cached fragment is given plain data only'

/**
 * All that an element is given, written out: two that read the same look the same. Each text behind its length, so that
 * none can pass for something else.
 */
function written(value: unknown): string {
  if (typeof value === 'string') return `${value.length}"${value}`
  if (typeof value === 'function') return nameOf(value)
  if (typeof value === 'bigint' || typeof value === 'symbol') throw new Error(NOT_PLAIN)
  if (typeof value !== 'object' || value === null) return String(value)
  if (Array.isArray(value)) return `[${value.map((one) => `${written(one)},`).join('')}]`
  if (isValidElement<object>(value)) return `<${typeOf(value.type)}${fieldsOf(value.props)}>`
  if (Object.getPrototypeOf(value) !== Object.prototype) throw new Error(NOT_PLAIN)
  return `{${fieldsOf(value)}}`
}

/** A component that is an object, such as a memo, a fragment, which is a symbol, or what `written` knows. */
function typeOf(type: unknown) {
  if (typeof type === 'symbol') return String(type)
  return typeof type === 'object' && type !== null ? nameOf(type) : written(type)
}

/** What a handler does is nobody's to see, only that there is one. */
function fieldsOf(fields: object) {
  let all = ''
  for (const [name, value] of Object.entries(fields)) {
    const isHandler = typeof value === 'function' && HANDLER.test(name)
    all += ` ${name.length}"${name}=${isHandler ? 'on' : written(value)}`
  }
  return all
}
