import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from '@playwright/test'
import { discussionDraft } from '../factories.ts'
import { test as base, expect } from './fixtures.ts'

/** A page of another origin: on another port of our host, which shares our cookies, and on another host. */
const test = base.extend<{ attacker: (host: string) => string }>({
  attacker: async ({ browserName: _ }, use) => {
    const server = createServer((_, response) => {
      response.setHeader('content-type', 'text/html')
      response.end('<!doctype html><title>A prize for you</title><body>')
    }).listen(0, '127.0.0.1')
    await once(server, 'listening')
    await use((host) => `http://${host}:${(server.address() as AddressInfo).port}/`)
    server.closeAllConnections()
    server.close()
  },
})

const HOSTS = ['127.0.0.1', 'localhost']

type RequestOptions = { method?: string; mode?: 'no-cors'; headers?: Record<string, string>; body?: string }

/** What the attacker's page gets of what it requests with the visitor's cookie. */
const fetched = (page: Page, url: string, init: RequestOptions = {}) =>
  page.evaluate(
    ({ url, init }) =>
      fetch(url, { credentials: 'include', ...init }).then(
        ({ type }) => type,
        () => 'refused',
      ),
    { url, init },
  )

/** Sends a form as a browser does, and waits for the page it leads to. */
async function submit(page: Page, action: string, fields: Record<string, string>, enctype = '') {
  const arrived = page.waitForEvent('load')
  await page.evaluate(
    ({ action, fields, enctype }) => {
      const form = document.createElement('form')
      Object.assign(form, { method: 'post', action, ...(enctype && { enctype }) })
      for (const [name, value] of Object.entries(fields)) {
        const field = document.createElement('input')
        Object.assign(field, { type: 'hidden', name, value })
        form.append(field)
      }
      document.body.append(form)
      form.submit()
    },
    { action, fields, enctype },
  )
  await arrived
}

for (const host of HOSTS)
  test(`from a page on ${host} nothing is read, changed, framed or subscribed to in a visitor's name`, async ({
    attacker,
    signedInAs,
    site,
    expectPageError,
  }) => {
    expectPageError(/CORS policy|ERR_FAILED|NotSameOrigin/)
    expectPageError(/frame|Framing/i)
    expectPageError(/WebSocket/)
    const page = await signedInAs('student')
    const me = async () => (await page.request.get('/api/auth/me')).status()
    const discussions = async () => (await page.request.get('/api/forum/discussions')).headers()['x-total-count']
    const before = await discussions()
    const evil = attacker(host)
    await page.goto(evil)

    const body = JSON.stringify(discussionDraft())
    const post = (type: string) => ({ method: 'POST', headers: { 'content-type': type }, body })
    for (const [path, init] of [
      ['/api/profile/me', {}],
      ['/api/profile/me', { mode: 'no-cors' }],
      ['/api/forum/discussions', post('application/json')],
      ['/api/forum/discussions', post('text/plain')],
      ['/api/forum/discussions', { ...post('text/plain'), mode: 'no-cors' }],
      ['/api/auth/logout-everywhere', { method: 'POST', mode: 'no-cors' }],
      ['/api/auth/logout', { mode: 'no-cors' }],
    ] as const)
      expect(await fetched(page, site.url + path, init), path).toBe('refused')
    expect(await me(), 'still signed in').toBe(200)

    const { title, content } = discussionDraft()
    for (const [action, fields, enctype] of [
      ['/dashboard/student/forum', { title, content, category: 'General' }],
      ['/api/forum/discussions', { [`{"title":"${title}","x":"`]: '"}' }, 'text/plain'],
      ['/login', { email: 'student2@example.com', password: 'classroom' }],
    ] as const) {
      await submit(page, site.url + action, fields, enctype)
      await page.goto(evil)
    }
    const { user } = await (await page.request.get('/api/auth/me')).json()
    expect(user.email, 'nobody else is signed in').toBe('student@example.com')
    expect(await discussions()).toBe(before)

    const received = await page.evaluate(
      (address) =>
        new Promise<string>((resolve) => {
          const socket = new WebSocket(address)
          socket.onopen = () => resolve('open')
          socket.onerror = () => resolve('refused')
        }),
      `${site.url.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket`,
    )
    expect(received).toBe('refused')

    await page.evaluate((url) => {
      const frame = document.createElement('iframe')
      frame.src = url
      document.body.append(frame)
    }, `${site.url}/dashboard/student`)
    await expect.poll(() => page.frames().length).toBe(2)
    await expect(page.frameLocator('iframe').getByText('Student Dashboard')).toHaveCount(0)

    const [opened] = await Promise.all([
      page.waitForEvent('popup'),
      page.evaluate((url) => void window.open(url), `${site.url}/dashboard/student`),
    ])
    await expect(opened.getByRole('heading', { level: 1 })).toHaveText('Student Dashboard')
    expect(await opened.evaluate(() => window.opener), 'it has no hold on the page it opened').toBeNull()
  })
