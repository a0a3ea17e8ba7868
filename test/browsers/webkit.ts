import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as wait } from 'node:timers/promises'
import { freePort } from '#test/free-port.ts'
import { PHONE, type Tab, TIMEOUT_MS } from './tab.ts'

const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf'

/** WebKitGTK, as Debian packages it, over WebDriver (w3.org/TR/webdriver2), on a display of its own. */
export async function openWebkit(miniBrowser: string): Promise<Tab> {
  const port = await freePort()
  const driver = spawn('xvfb-run', ['-a', 'WebKitWebDriver', `--port=${port}`], { stdio: 'ignore', detached: true })

  async function send(method: string, path: string, body?: unknown) {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    const { value } = (await response.json()) as { value: unknown }
    if (!response.ok) throw new Error(`${path}: ${JSON.stringify(value)}`)
    return value
  }
  /** Until it succeeds. */
  async function patiently<Result>(attempt: () => Promise<Result>) {
    const deadline = performance.now() + TIMEOUT_MS
    for (;;) {
      try {
        return await attempt()
      } catch (error) {
        if (performance.now() > deadline) throw error
        await wait(100)
      }
    }
  }
  await patiently(() => send('GET', '/status'))
  const session = (await send('POST', '/session', {
    capabilities: {
      alwaysMatch: {
        'webkitgtk:browserOptions': {
          binary: miniBrowser,
          args: ['--automation'],
        },
      },
    },
  })) as { sessionId: string }
  const command = (method: string, path: string, body?: unknown) =>
    send(method, `/session/${session.sessionId}${path}`, body)
  await command('POST', '/window/rect', PHONE)

  async function find(xpath: string) {
    const element = (await command('POST', '/element', { using: 'xpath', value: xpath })) as Record<string, string>
    const id = element[ELEMENT]
    if (!(await command('GET', `/element/${id}/displayed`))) throw new Error(`${xpath} is not visible`)
    return id
  }
  return {
    goto: async (url) => void (await command('POST', '/url', { url })),
    see: async (xpath) => void (await patiently(() => find(xpath))),
    press: async (xpath) =>
      void (await patiently(async () => command('POST', `/element/${await find(xpath)}/click`, {}))),
    type: async (xpath, text) =>
      void (await patiently(async () => {
        const id = await find(xpath)
        await command('POST', `/element/${id}/clear`, {})
        await command('POST', `/element/${id}/value`, { text })
      })),
    overflow: async () =>
      Number(
        await command('POST', '/execute/sync', {
          script: 'return document.documentElement.scrollWidth - innerWidth',
          args: ['--automation'],
        }),
      ),
    async close() {
      await command('DELETE', '')
      // With the display it started.
      process.kill(-Number(driver.pid), 'SIGTERM')
      await once(driver, 'exit')
    },
  }
}

/** Milliseconds until a page has loaded and hydrated. */
const LOADED_WITHIN = 10_000

/**
 * What pages write to the console of WebKit. Under WebDriver it writes its console nowhere, so they are opened beside each
 * other without it, under the session of `cookie` where there is one.
 */
export async function webkitConsole(miniBrowser: string, urls: string[], cookie?: string) {
  const folder = await mkdtemp(join(tmpdir(), 'classroom-webkit-'))
  const cookies = join(folder, 'cookies')
  const [name, value] = cookie?.split('=') ?? []
  await writeFile(cookies, cookie ? `127.0.0.1\tFALSE\t/\tFALSE\t4102444800\t${name}\t${value}\n` : '')
  const options = ['--enable-write-console-messages-to-stdout=true', `--cookies-file=${cookies}`]
  const browser = spawn('xvfb-run', ['-a', miniBrowser, ...options, ...urls], {
    stdio: ['ignore', 'ignore', 'pipe'],
    detached: true,
  })
  const lines: string[] = []
  createInterface({ input: browser.stderr }).on('line', (line) => line.includes(': CONSOLE ') && lines.push(line))
  await wait(LOADED_WITHIN)
  process.kill(-Number(browser.pid), 'SIGTERM')
  await once(browser, 'exit')
  await rm(folder, { recursive: true })
  return lines
}
