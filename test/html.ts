import assert from 'node:assert/strict'

/** An element of a page that React rendered: every one that is open is closed. */
export type Element = { name: string; attributes: Record<string, string>; children: (Element | string)[] }

const TOKEN = /<!.*?>|<(\/?)([a-z][\w-]*)((?:"[^"]*"|[^">])*)>|[^<]+/gis
const ATTRIBUTE = /([\w:-]+)(?:="([^"]*)")?/g
const VOID = ['area', 'br', 'col', 'hr', 'img', 'input', 'link', 'meta', 'source', 'wbr']
/** Their content holds no elements. */
const RAW = /(<(script|style)\b[^>]*>)(.*?)(<\/\2>)/gis
const UNSEEN = ['script', 'style', 'template', 'head']
const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'", '#39': "'" }

const decoded = (text: string) => text.replace(/&([\w#]+);/g, (whole, name: string) => ENTITIES[name] ?? whole)

/** @throws {Error} where an element is closed that is not the last that was opened */
export function parsePage(html: string) {
  const root: Element = { name: '', attributes: {}, children: [] }
  const open = [root]
  const scripts: string[] = []
  const withoutScripts = html.replace(RAW, (_, begin, __, content, end) => `${begin}${scripts.push(content) - 1}${end}`)
  for (const [token, slash, name = '', written = ''] of withoutScripts.matchAll(TOKEN)) {
    const parent = open.at(-1) ?? root
    if (slash) {
      assert.equal(open.pop()?.name, name, `</${name}>`)
    } else if (name) {
      const pairs = [...written.matchAll(ATTRIBUTE)].map(([, key = '', value = '']) => [
        key.toLowerCase(),
        decoded(value),
      ])
      const element: Element = { name, attributes: Object.fromEntries(pairs), children: [] }
      parent.children.push(element)
      if (!VOID.includes(name) && !written.endsWith('/')) open.push(element)
    } else if (!token.startsWith('<!')) {
      parent.children.push(/^(script|style)$/.test(parent.name) ? (scripts[Number(token)] ?? '') : decoded(token))
    }
  }
  return root
}

/** All below it of this name, or '*', with these attributes, in the order of the page. */
export function allOf(within: Element, name: string, attributes: Record<string, string | RegExp> = {}): Element[] {
  return within.children.flatMap((child) => {
    if (typeof child === 'string') return []
    const is = Object.entries(attributes).every(([key, value]) => {
      const given = child.attributes[key]
      return given !== undefined && (typeof value === 'string' ? given === value : value.test(given))
    })
    return [...((child.name === name || name === '*') && is ? [child] : []), ...allOf(child, name, attributes)]
  })
}

/** @throws {Error} where there is none, or more than one */
export function oneOf(within: Element, name: string, attributes: Record<string, string | RegExp> = {}) {
  const [element, second] = allOf(within, name, attributes)
  assert.ok(element && !second, `one <${name}> with ${JSON.stringify(attributes)}`)
  return element
}

/** What is read of it, with single spaces. */
export function textOf(element: Element): string {
  const read = ({ children }: Element): string =>
    children
      .map((child) => (typeof child === 'string' ? child : UNSEEN.includes(child.name) ? '' : read(child)))
      .join('')
  return read(element).replace(/\s+/g, ' ').trim()
}

/** Of these, the first that says this, by its label or its content. */
export const named = (elements: Element[], name: string | RegExp) =>
  elements.find((element) => {
    const text = element.attributes['aria-label'] ?? textOf(element)
    return typeof name === 'string' ? text === name : name.test(text)
  })

/** Of the nearest heading of its own the part of a page. */
export const sectionOf = (page: Element, title: string) =>
  allOf(page, 'section').findLast((section) => headings(section).includes(title)) ??
  assert.fail(`There is no section ${title}`)

/** The texts of its headings, of one level or of all. */
export const headings = (within: Element, levels = [1, 2, 3, 4]) =>
  levels.flatMap((level) => allOf(within, `h${level}`).map(textOf))

/** The data of JSON-LD in it. */
export const schemasIn = (page: Element) =>
  allOf(page, 'script', { type: 'application/ld+json' }).map((script) => JSON.parse(script.children.join('')))
