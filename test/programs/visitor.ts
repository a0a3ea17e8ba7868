import assert from 'node:assert/strict'
import { allOf, type Element, named, parsePage, textOf } from '../html.ts'

type Send = (path: string, init?: RequestInit) => Promise<Response>
/** `path` is where redirects led; `text` is what is read of it. */
export type Page = { status: number; headers: Headers; path: string; html: string; root: Element; text: string }

const MAX_REDIRECTS = 5

/** Who reads and sends without JavaScript, with cookies as a browser keeps them. */
export function visitorOf(send: Send, headers: Record<string, string> = {}, cookie = '') {
  const cookies = new Map(cookie ? [cookie.split('=') as [string, string]] : [])

  async function ask(path: string, init: RequestInit = {}, redirects = 0): Promise<Answer> {
    const written = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const response = await send(path, { ...init, headers: { ...headers, ...init.headers, cookie: written } })
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      if (value && !/max-age=0/i.test(line)) cookies.set(name, value)
      else cookies.delete(name)
    }
    const location = response.headers.get('location')
    if (!location) return { response, path }
    assert.ok(redirects < MAX_REDIRECTS, `${path} leads on and on`)
    const { pathname, search } = new URL(location, new URL(path, response.url))
    return ask(pathname + search, {}, redirects + 1)
  }

  async function open(path: string, init?: RequestInit): Promise<Page> {
    const { response, path: address } = await ask(path, init)
    const html = await response.text()
    const root = parsePage(html)
    return { status: response.status, headers: response.headers, path: address, html, root, text: textOf(root) }
  }

  /** Presses a button of a form whose fields, by their labels, have these values; without one, Enter in its field. */
  async function submit(page: Page, button: string | RegExp | undefined, values: Record<string, string> = {}) {
    const forms = allOf(page.root, 'form')
    const pressed =
      button === undefined
        ? undefined
        : named(
            forms.flatMap((form) => allOf(form, 'button')),
            button,
          )
    const form = pressed
      ? forms.find((form) => allOf(form, 'button').includes(pressed))
      : forms.find((form) => Object.keys(values).every((label) => hasField(form, label)))
    assert.ok(form && (pressed || !button), `a form with the button ${button}`)
    const sent = valuesOf(form)
    for (const [label, value] of Object.entries(values)) sent.set(fieldOf(form, label).attributes.name ?? '', value)
    if (pressed) assert.equal(pressed.attributes.disabled, undefined, `${button} can be pressed`)
    if (pressed?.attributes.name) sent.set(pressed.attributes.name, pressed.attributes.value ?? '')
    const { action = page.path, method = 'get' } = form.attributes
    const { pathname, search } = new URL(action, new URL(page.path, 'http://site'))
    if (method === 'get') return open(`${pathname}?${sent}`)
    return open(pathname + search, { method: 'POST', body: sent })
  }

  const follow = (page: Page, link: string | RegExp) =>
    open(named(allOf(page.root, 'a'), link)?.attributes.href ?? assert.fail(`There is no link ${link}`))

  return { open, submit, follow, cookies }
}

type Answer = { response: Response; path: string }

/** What a browser would send of a form that nobody filled in. */
function valuesOf(form: Element) {
  const values = new URLSearchParams()
  for (const element of [...allOf(form, 'input'), ...allOf(form, 'textarea'), ...allOf(form, 'select')]) {
    const { name, type = '', checked } = element.attributes
    if (name && (!/checkbox|radio/.test(type) || checked !== undefined)) values.append(name, valueIn(element))
  }
  return values
}

/** What stands in a field. */
export function valueIn(field: Element) {
  if (field.name === 'textarea') return field.children.join('').replace(/^\n/, '')
  if (field.name === 'input') return field.attributes.value ?? ''
  const options = allOf(field, 'option')
  const chosen = options.find(({ attributes }) => attributes.selected !== undefined) ?? options[0]
  return chosen ? (chosen.attributes.value ?? textOf(chosen)) : ''
}

/** The field with this label. */
export const fieldOf = (within: Element, label: string) =>
  findField(within, label) ?? assert.fail(`There is no field ${label}`)

const hasField = (within: Element, label: string) => findField(within, label) !== undefined

function findField(within: Element, label: string) {
  const id = named(allOf(within, 'label'), label)?.attributes.for
  return ['input', 'textarea', 'select']
    .flatMap((name) => allOf(within, name))
    .find(({ attributes }) => (id ? attributes.id === id : attributes['aria-label'] === label))
}
