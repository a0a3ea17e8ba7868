import type { Browser } from '@playwright/test'
import { openMailbox } from '#test/mailbox.ts'
import { startDemo } from './demo-site.ts'
import { expect, test } from './fixtures.ts'
import { login } from './login.ts'
import { publicPages } from './public-pages.ts'

/** What a visitor says of themselves, before what a proxy of ours has appended: that they come from `seen`. */
const forged = (first: string, seen: string) => ({
  'x-forwarded-for': `${first}, ${seen}`,
  'x-forwarded-host': 'evil.example',
  'x-forwarded-proto': 'https, http',
  forwarded: `for=${first};host=evil.example;proto=https`,
})

const TOO_MANY = /^Too many failed logins/
const STUDENT = { email: 'student@example.com', password: 'classroom' }

/** A site that believes its proxy, and its emails. */
async function withProxied(browser: Browser, walk: (site: Awaited<ReturnType<typeof proxied>>) => Promise<void>) {
  const site = await proxied(browser)
  await walk(site).finally(site.stop)
}

async function proxied(browser: Browser) {
  const mailbox = await openMailbox()
  const site = await startDemo({ TRUST_PROXY: '1', SMTP_URL: mailbox.url })
  async function visitor(extraHTTPHeaders = {}) {
    const context = await browser.newContext({ baseURL: site.url, extraHTTPHeaders })
    return context.newPage()
  }
  async function stop() {
    await site.stop()
    await mailbox.close()
  }
  return { site, mailbox, visitor, stop }
}

test('headers forged in front of the proxy change no address, redirect, cookie or email, and forms work', ({
  browser,
}) =>
  withProxied(browser, async ({ site, mailbox, visitor }) => {
    const [honest, forger] = [await visitor(), await visitor(forged('203.0.113.1', '198.51.100.1'))]
    // Whoever forges asks first: what is kept for everyone is kept of their pages too.
    for (const path of [...(await publicPages(site.url)).map(({ path }) => path), '/sitemap.xml', '/robots.txt']) {
      const asked = await forger.request.get(path)
      expect(asked.status(), path).toBe(200)
      const html = await asked.text()
      expect(html, path).not.toMatch(/evil\.example|https:\/\/127\.0\.0\.1/)
      expect(await (await honest.request.get(path)).text(), path).toBe(html)
      expect(asked.headers()['strict-transport-security'], path).toBeUndefined()
    }
    for (const path of ['/demo-class', '/dashboard', '/dashboard/student', '/api/auth/google']) {
      const [first, second] = await Promise.all(
        [honest, forger].map(({ request }) => request.get(path, { maxRedirects: 0 })),
      )
      expect(second?.status(), path).toBe(first?.status())
      expect(second?.headers().location, path).toBe(first?.headers().location)
    }

    await forger.goto('/contact')
    await expect(forger.locator('link[rel=canonical]')).toHaveAttribute('href', `${site.url}/contact`)
    await forger.goto('/forgot-password')
    await forger.getByLabel('Email').fill(STUDENT.email)
    await forger.getByRole('button', { name: 'Send the link' }).click()
    await expect(forger.getByText('If an account with this email exists')).toBeVisible()
    const { text } = await mailbox.emailTo(STUDENT.email)
    expect(/\S+reset-password/.exec(text)?.[0]).toBe(`${site.url}/reset-password`)
    expect(text).not.toContain('evil')

    await login(forger, STUDENT.email, STUDENT.password)
    await expect(forger).toHaveURL(`${site.url}/dashboard/student`)
    const [cookie] = (await forger.context().cookies()).filter(({ name }) => name.includes('session'))
    expect(cookie).toMatchObject({ name: 'session', domain: '127.0.0.1', path: '/', secure: false, httpOnly: true })
  }))

test('guessing passwords under forged addresses is stopped, for the attacker alone', ({ browser }) =>
  withProxied(browser, async ({ site, visitor }) => {
    const guesser = await visitor()
    const guess = (first: number) =>
      guesser.request.post('/api/auth/login', {
        headers: { origin: site.url, ...forged(`203.0.113.${first}`, '198.51.100.1') },
        data: { ...STUDENT, password: 'guessed' },
      })
    for (let first = 1; first <= 10; first++) expect((await guess(first)).status(), `guess ${first}`).toBe(401)
    expect((await guess(11)).status()).toBe(429)

    await guesser.setExtraHTTPHeaders(forged('192.0.2.7', '198.51.100.1'))
    await login(guesser, STUDENT.email, STUDENT.password)
    await expect(guesser.getByText(TOO_MANY).first()).toBeVisible()
    // The guesser says to be whom they want to lock out; the proxy has seen another.
    const owner = await visitor(forged('198.51.100.1', '203.0.113.1'))
    await login(owner, STUDENT.email, STUDENT.password)
    await expect(owner).toHaveURL(`${site.url}/dashboard/student`)
  }))
