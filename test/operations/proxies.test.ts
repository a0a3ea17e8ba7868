import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { demoUsers } from '../../db/demo/users.ts'
import { testDatabase } from '../app.ts'
import { courseDraft } from '../factories.ts'
import { freePort } from '../free-port.ts'
import { isInstalled } from '../installed.ts'
import { listenAs } from '../listener.ts'
import { begin, end, endAll, ready } from '../programs/program.ts'
import { until } from '../until.ts'

/** The configurations of deploy/ as they are, but for names, ports and certificates, in front of two processes. */
type Ports = { site: number; plain: number; upstreams: [number, number] }
type Proxy = { command: string; args: (file: string) => string[]; configure: (text: string, ports: Ports) => string }

const SECRET = 'a-link-of-an-email'
const secretPaths = ['/demo-invitation/', '/Demo-Invitation/', '/forum//', '/reset-password?token=', '/%zz', '//'].map(
  (start) => start + SECRET,
)
const METRICS_TOKEN = 'a token of some length'
const withUpstreams = (text: string, [first, second]: Ports['upstreams']) =>
  text.replace('127.0.0.1:3000', `127.0.0.1:${first}`).replace('127.0.0.1:3001', `127.0.0.1:${second}`)

const proxies: Record<string, Proxy> = {
  'nginx.conf': {
    command: 'nginx',
    args: (file) => ['-c', file],
    configure: (text, { site, plain, upstreams }) => `
      ${process.geteuid?.() === 0 ? 'user root;' : ''}
      daemon off; pid ${folder}/nginx.pid; error_log stderr;
      events {}
      http {
        client_body_temp_path ${folder}; proxy_temp_path ${folder};
        ${withUpstreams(text, upstreams)
          .replace('443 ssl', `127.0.0.1:${site}`)
          .replace('listen 80', `listen 127.0.0.1:${plain}`)
          .replaceAll('/var/log/nginx', folder)
          .replaceAll(/^\s*ssl_.*$/gm, '')}
      }`,
  },
  'haproxy.cfg': {
    command: 'haproxy',
    args: (file) => ['-db', '-f', file],
    configure: (text, { site, upstreams }) =>
      withUpstreams(text, upstreams)
        .replace(/bind :443 .*/, `bind 127.0.0.1:${site}`)
        .replaceAll(/^.*(bind :80|redirect scheme).*$/gm, ''),
  },
  Caddyfile: {
    command: 'caddy',
    args: (file) => ['run', '--adapter', 'caddyfile', '--config', file],
    configure: (text, { site, upstreams }) =>
      withUpstreams(text, upstreams)
        .replace('{', '{\nadmin off')
        .replace('SITE_ADDRESS:localhost', `SITE_ADDRESS:http://127.0.0.1:${site}`),
  },
}

let folder: string
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'classroom-proxies-'))
})
after(async () => {
  await endAll()
  await rm(folder, { recursive: true, force: true, maxRetries: 5 })
})

for (const [name, proxy] of Object.entries(proxies)) {
  const skip = !isInstalled(proxy.command) && `${proxy.command} is not installed`
  test(`deploy/${name}: pages, logins, uploads, sockets, and a restart without a failed request`, {
    skip,
  }, async (t) => {
    const ports: Ports = {
      site: await freePort(),
      plain: await freePort(),
      upstreams: [await freePort(), await freePort()],
    }
    const origin = `http://127.0.0.1:${ports.site}`
    const file = join(folder, name)
    await writeFile(file, proxy.configure(await readFile(join('deploy', name), 'utf8'), ports))
    const environment = {
      DEMO: '1',
      DATABASE_URL: await testDatabase(),
      PUBLIC_URL: origin,
      TRUST_PROXY: '1',
      METRICS_TOKEN,
    }
    const serve = async (port: number) => {
      const begun = begin({ folder, environment: { ...environment, PORT: String(port) } })
      assert.ok((await ready(begun)).url, begun.complaint())
      return begun.program
    }
    const programs = await Promise.all(ports.upstreams.map(serve))
    const running = spawn(proxy.command, proxy.args(file), {
      env: { ...process.env, PATH: `${process.env.PATH}:/usr/sbin`, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    t.after(() => end(running))
    let output = ''
    for (const stream of [running.stdout, running.stderr]) stream.on('data', (chunk) => (output += chunk))
    const isServed = () =>
      fetch(`${origin}/courses`).then(
        ({ ok }) => ok,
        () => false,
      )
    await until(async () => running.exitCode !== null || (await isServed()), 'the proxy serves')
    assert.equal(running.exitCode, null, output)

    const page = await fetch(`${origin}/courses`)
    assert.match(`${page.status} ${page.headers.get('content-type')}`, /^200 text\/html/)
    const login = (from: string) =>
      fetch(`${origin}/api/auth/login`, {
        method: 'POST',
        headers: { origin: from, 'content-type': 'application/json' },
        body: JSON.stringify({ email: demoUsers.mentor.email, password: 'classroom' }),
      })
    assert.equal((await login('https://evil.example')).status, 403)
    const signedIn = await login(origin)
    assert.equal(signedIn.status, 200)
    const cookie = signedIn.headers.getSetCookie()[0]?.split(';')[0] ?? ''

    const body = new FormData()
    body.append('file', new Blob(['%PDF-1.7\n', new Uint8Array(20 * 2 ** 20)]), 'book.pdf')
    const upload = await fetch(`${origin}/api/upload/local`, { method: 'POST', headers: { cookie, origin }, body })
    assert.equal(upload.status, 201, await upload.text())

    const ear = listenAs(origin, cookie)
    assert.ok(await ear.settled)
    const headers = { cookie, origin, 'content-type': 'application/json' }
    const draft = JSON.stringify(courseDraft({ published: false }))
    const made = await fetch(`${origin}/api/courses`, { method: 'POST', headers, body: draft })
    assert.equal(made.status, 201, await made.text())
    await until(() => ear.received.some(({ name }) => name === 'courseChanged'), 'the socket receives it')
    ear.close()

    const outcomes: (number | string)[] = []
    let isOver = false
    const visitors = Array.from({ length: 4 }, async () => {
      while (!isOver) {
        const outcome = await fetch(`${origin}/api/courses?limit=1`).catch(String)
        outcomes.push(typeof outcome === 'string' ? outcome : outcome.status)
        if (typeof outcome !== 'string') await outcome.text()
      }
    })
    const isAsked = async (port: number) => {
      const inside = await fetch(`http://127.0.0.1:${port}/metrics`, {
        headers: { authorization: `Bearer ${METRICS_TOKEN}` },
      })
      return (await inside.text()).includes('kind="api"')
    }
    for (const [at, port] of ports.upstreams.entries()) {
      const program = programs[at]
      if (program) await end(program)
      programs[at] = await serve(port)
      await until(() => isAsked(port), 'the proxy sends requests to the new process')
    }
    isOver = true
    await Promise.all(visitors)
    t.diagnostic(`${outcomes.length} requests while both processes were restarted`)
    assert.deepEqual([...new Set(outcomes)], [200])
    assert.equal((await fetch(`${origin}/health/ready`)).status, 200)

    const log = async () => output + (await readFile(join(folder, 'site.log'), 'utf8').catch(() => ''))
    const askAsStranger = (path: string) => fetch(`${origin}${path}`, { headers: { referer: `${origin}/?${SECRET}` } })
    for (const path of secretPaths) await askAsStranger(path)
    const { headers: answered } = await askAsStranger(`/demo-invitation/${SECRET}`)
    await until(async () => (await log()).includes(answered.get('x-request-id') ?? '?'), 'the request is in the log')
    for (const program of programs) await end(program)
    // Where nobody answers, the proxy logs an error.
    for (const path of secretPaths) await askAsStranger(path)
    await end(running)
    assert.match(await log(), /\b50[234]\b/)
    for (const text of [await log(), await readFile(join(folder, 'site-errors.log'), 'utf8').catch(() => '')])
      assert.ok(
        !text.includes(SECRET),
        text.split('\n').find((line) => line.includes(SECRET)),
      )
  })
}
