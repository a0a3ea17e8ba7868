import { QueryCache, QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createElement, isValidElement, type ReactElement } from 'react'
import { renderToString } from 'react-dom/server'
import { FragmentCache } from './cached.ts'

const MOST_BYTES = 16 * 1024 * 1024
/** Stands in a page where a fragment belongs: nobody outside this process ever reads it. */
const HOLE = `fragment-${crypto.randomUUID()}-`
const [LESS, GREATER] = Buffer.from('<>')
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
    const key = keyOf(element)
    return lately.get(key) ?? keep(key, before.get(key) ?? draw(element))
  }

  /** For one page: `draw` leaves a hole for each fragment, and `fill` puts them where they belong. */
  function forPage() {
    const found: Buffer[] = []
    return {
      draw: (element: ReactElement) => `${HOLE}${found.push(fragmentOf(element)) - 1};`,
      fill: (pieces: string[]) => pieces.flatMap((piece) => filled(piece, found)),
    }
  }

  /** What is cached within it is put together from what is there: of a list that changed, the rows that did not. */
  function draw(element: ReactElement) {
    const within = forPage()
    const pieces = within.fill([drawAlone(createElement(FragmentCache, { value: within.draw }, element))])
    const bytes = Buffer.concat(pieces.map((piece) => (typeof piece === 'string' ? Buffer.from(piece) : piece)))
    // What is no element would grow together with the text beside it.
    if (bytes[0] !== LESS || bytes.at(-1) !== GREATER) throw new Error('A cached fragment is elements')
    // Memory of its own: a part of what Node shares out would keep all of that.
    const own = Buffer.allocUnsafeSlow(bytes.length)
    bytes.copy(own)
    return own
  }

  return { forPage }
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
function drawAlone(element: ReactElement) {
  const alone = createElement(QueryClientProvider, { client }, element)
  const clock = globalThis.Date
  globalThis.Date = NoClock
  try {
    const html = renderToString(alone, { identifierPrefix: OWN_ID })
    if (html.includes(OWN_ID) || OF_THE_HEAD.test(html) || html.includes(BOUNDARY))
      throw new Error('A cached fragment asks its page for nothing: no id, no part of its head, nothing to wait for')
    return html
  } finally {
    globalThis.Date = clock
  }
}

const ids = new WeakMap<object, number>()
let known = 0

/** The same for the same component or function, for as long as it is there. */
function idOf(one: object) {
  const id = ids.get(one) ?? known++
  ids.set(one, id)
  return id
}

const HANDLER = /^on[A-Z]/
/** A text stands for itself, all else begins with a number: none can pass for something else. */
const KINDS = {
  number: 0,
  true: 1,
  false: 2,
  undefined: 3,
  null: 4,
  function: 5,
  handler: 6,
  symbol: 7,
  element: 8,
  array: 9,
  object: 10,
  end: 11,
}

/** All that an element is given: two for which it is the same look the same. */
function keyOf(element: ReactElement) {
  const words: (string | number)[] = []
  write(element, words)
  return JSON.stringify(words)
}

type Fields = Record<string, unknown>
const isPlain = (value: unknown): value is Fields =>
  typeof value === 'object' && Object.getPrototypeOf(value) === Object.prototype

function write(value: unknown, words: (string | number)[]) {
  if (typeof value === 'string') words.push(value)
  else if (typeof value === 'number') words.push(KINDS.number, String(value))
  else if (typeof value === 'boolean') words.push(value ? KINDS.true : KINDS.false)
  else if (value === undefined) words.push(KINDS.undefined)
  else if (value === null) words.push(KINDS.null)
  else if (typeof value === 'function') words.push(KINDS.function, idOf(value))
  else if (Array.isArray(value)) writeAll(value, words)
  else if (isValidElement<Fields>(value)) {
    words.push(KINDS.element)
    writeType(value.type, words)
    writeFields(value.props, words)
  } else if (isPlain(value)) writeFields(value, words)
  else throw new Error('A cached fragment is given plain data only')
}

function writeAll(values: unknown[], words: (string | number)[]) {
  words.push(KINDS.array)
  for (const value of values) write(value, words)
  words.push(KINDS.end)
}

/** Of an element, a component, one that is an object, such as a memo, or a fragment, which is a symbol. */
function writeType(type: unknown, words: (string | number)[]) {
  if (typeof type === 'symbol') words.push(KINDS.symbol, String(type))
  else if (typeof type === 'object' && type !== null) words.push(KINDS.function, idOf(type))
  else write(type, words)
}

/** What a handler does is nobody's to see, only that there is one. */
function writeFields(fields: Fields, words: (string | number)[]) {
  words.push(KINDS.object)
  for (const name in fields) {
    const value = fields[name]
    words.push(name)
    if (typeof value === 'function' && HANDLER.test(name)) words.push(KINDS.handler)
    else write(value, words)
  }
  words.push(KINDS.end)
}
