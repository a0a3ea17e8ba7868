import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect } from 'node:net'
import { type TestContext, test } from 'node:test'
import { testApp } from './app.ts'
import { courseDraft } from './factories.ts'
import { listenAs } from './listener.ts'
import { raw } from './raw.ts'
import { until } from './until.ts'

const { url, bus, send, signedInAs } = await testApp()
const mentor = await signedInAs('mentor')
const { cookie } = await signedInAs('student')

const { host, hostname, port } = new URL(url)
const PATH = '/socket.io/?EIO=4&transport=websocket'
/** More than what `maxHttpBufferSize` allows. */
const TOO_LONG = 10_001
const LISTENERS = [
  ['someone signed in', cookie],
  ['a guest', ''],
] as const

/** A socket that is there before a test. The site closes all once it listens to PostgreSQL, as they may have missed events. */
async function openBystander(t: TestContext) {
  await until(() => bus.isConnected, 'it listens')
  // In a session of its own: of one session the oldest socket is closed where it has too many.
  const bystander = listenAs<{ courseId: string }>(url, (await signedInAs('mentor')).cookie)
  t.after(bystander.close)
  assert.ok(await bystander.settled)
  return bystander
}

/** Nobody else notices: the site is there, and a socket that was there before still receives events. */
async function assertOthersReceive({ received }: Awaited<ReturnType<typeof openBystander>>) {
  const { _id } = await mentor.api.courses.create(courseDraft())
  await until(() => received.some(({ payload }) => payload.courseId === _id), 'the bystander receives it')
  for (const path of ['/health/live', '/health/ready']) assert.equal((await send(path)).status, 200, path)
}

/** A socket as it is before it has joined, or, where it may, after. */
async function open(cookie: string) {
  // Node's takes headers, of which the types, which are a browser's, know nothing.
  const options = { headers: { cookie, origin: url } }
  const socket: WebSocket = Reflect.construct(WebSocket, [url.replace('http', 'ws') + PATH, options])
  const received: string[] = []
  let closed: number | undefined
  socket.addEventListener('message', ({ data }) => received.push(String(data)))
  socket.addEventListener('close', ({ code }) => {
    closed = code
  })
  await once(socket, 'open')
  return { socket, received, closed: () => closed }
}

/** What no page of ours sends, in the words of the protocol: the first digit is Engine.IO's, the second Socket.IO's. */
const FRAMES: Record<string, string | Uint8Array<ArrayBuffer>> = {
  nothing: '',
  'a word': 'hello',
  'a NUL': '\0',
  'an unknown packet': '9',
  'another unknown packet': '49',
  'a second greeting': '0{"sid":"x"}',
  'an answer that nobody asked for': '3probe',
  'an upgrade': '5',
  'broken JSON': '42["x"',
  'broken JSON to join by': '40{',
  'a word to join by': '40"x"',
  'a list to join by': '40[]',
  'deep JSON': `42["x",${'['.repeat(4_000)}${']'.repeat(4_000)}]`,
  'an event without a name': '42[]',
  'an event that is no list': '42{"a":1}',
  'an event whose name is a list': '42[[]]',
  'an event of the prototype': '42["__proto__",{"__proto__":{"isAdmin":true}}]',
  'an event that only the server emits': '42["courseUpdated",{"courseId":"x"}]',
  'an event of the library': '42["disconnecting"]',
  'an acknowledgement of nothing': '43999["x"]',
  'an acknowledgement of too large a number': `43${'9'.repeat(400)}["x"]`,
  'a refusal': '44{"message":"x"}',
  'another namespace': '42/admin,["x"]',
  'a namespace of the prototype': '40/__proto__,',
  'a namespace without an end': '40/admin',
  'bytes that are announced and never come': '451-["x",{"_placeholder":true,"num":0}]',
  'more bytes than are possible': '459999999999-["x"]',
  'bytes in a place that is not there': '451-["x",{"_placeholder":true,"num":7}]',
  'bytes as text that is no base64': 'b!!',
  'bytes that nobody announced': new Uint8Array([0, 1, 2, 255]),
  'no bytes': new Uint8Array(0),
}

test('whatever a socket says, it is answered or hung up on, and nobody else notices', async (t) => {
  const bystander = await openBystander(t)
  async function say(name: string, frame: string | Uint8Array<ArrayBuffer>, cookie: string, joins: boolean) {
    const { socket, received, closed } = await open(cookie)
    if (joins) {
      socket.send('40')
      await until(() => received.some((text) => text.startsWith(cookie ? '40{' : '44{')), 'it is let in or not')
    }
    socket.send(frame)
    // A request that is still read is answered 404.
    socket.send('40/nowhere,')
    await until(() => closed() !== undefined || received.some((text) => text.startsWith('44/nowhere,')), `${name} ends`)
    socket.close()
  }
  for (const [, cookie] of LISTENERS)
    for (const joins of [false, true])
      await Promise.all(Object.entries(FRAMES).map(([name, frame]) => say(name, frame, cookie, joins)))
  await assertOthersReceive(bystander)
})

test('a socket that sends too much at once is closed', async (t) => {
  const bystander = await openBystander(t)
  for (const [who, cookie] of LISTENERS) {
    for (const frame of ['4'.repeat(TOO_LONG), new Uint8Array(TOO_LONG)]) {
      const { socket, closed } = await open(cookie)
      socket.send(frame)
      // A packet that is read to its end is answered instead.
      socket.send('40/nowhere,')
      await once(socket, 'close')
      assert.equal(closed(), 1009, `${who}, ${typeof frame}`)
    }
  }
  await assertOthersReceive(bystander)
})

/** What breaks the rules of WebSockets themselves. */
const BYTES: Record<string, number[]> = {
  'a frame without its mask': [0x81, 0x01, 0x34],
  'a kind of frame that there is not': [0x83, 0x80, 0, 0, 0, 0],
  'a bit that nobody agreed on': [0xf1, 0x80, 0, 0, 0, 0],
  'the end of nothing': [0x80, 0x80, 0, 0, 0, 0],
  'a longer ping than there may be': [0x89, 0xfe, 0x00, 0x7e, 0, 0, 0, 0],
  'a frame of 2^63 bytes': [0x81, 0xff, 0x80, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0],
  'text that is no text': [0x81, 0x82, 0, 0, 0, 0, 0xc3, 0x28],
  'a farewell that is too short': [0x88, 0x81, 0, 0, 0, 0, 0x03],
  'a farewell with no such reason': [0x88, 0x82, 0, 0, 0, 0, 0x00, 0x01],
}

test('an invalid frame closes its own connection and no other', async (t) => {
  const bystander = await openBystander(t)
  const headers = (cookie: string) =>
    `Host: ${host}\r\nOrigin: ${url}\r\nCookie: ${cookie}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n` +
    'Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n'
  for (const [who, cookie] of LISTENERS) {
    for (const [name, bytes] of Object.entries(BYTES)) {
      const socket = connect(Number(port), hostname)
      socket.write(`GET ${PATH} HTTP/1.1\r\n${headers(cookie)}`)
      const [received] = await once(socket, 'data')
      assert.match(String(received), /^HTTP\/1\.1 101 /)
      const ended = once(socket, 'close')
      socket.on('error', () => undefined).write(new Uint8Array(bytes))
      assert.ok(await ended, `${name} of ${who}`)
    }
  }
  await assertOthersReceive(bystander)
})

// product 14.1
test('a forbidden socket request is refused, and not logged as an error', async (t) => {
  const bystander = await openBystander(t)
  const upgrade = 'Connection: Upgrade\r\nUpgrade: websocket\r\n'
  const wrong = {
    key: 'Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: x\r\n',
    version: 'Sec-WebSocket-Version: 99\r\n',
  }
  for (const cookie of [mentor.cookie, '']) {
    for (const [query, more] of [
      ['EIO=4&transport=websocket', upgrade + wrong.key],
      ['EIO=4&transport=websocket', upgrade + wrong.version],
      ['EIO=4&transport=websocket&sid=x', upgrade],
      ['EIO=9&transport=websocket', upgrade],
      ['EIO=4&transport=telepathy', upgrade],
      ['EIO=4&transport=polling', upgrade],
      ['transport=__proto__', upgrade],
      ['%', upgrade],
    ] as const) {
      const origin = `Host: ${host}\r\nOrigin: ${url}\r\nCookie: ${cookie}\r\n`
      assert.match(
        await raw(url, `GET /socket.io/?${query} HTTP/1.1\r\n${origin}${more}\r\n`),
        /^HTTP\/1\.1 4\d\d /,
        query,
      )
    }
    for (const [method, body] of [
      ['GET', undefined],
      ['OPTIONS', undefined],
      ['POST', '42["x"'],
      ['POST', '\0'],
      ['POST', '4'.repeat(TOO_LONG)],
    ] as const) {
      for (const query of ['EIO=4&transport=polling', 'EIO=4&transport=polling&sid=x', 'EIO=3&transport=polling&j=0']) {
        const { status } = await send(`/socket.io/?${query}`, { method, headers: { cookie }, ...(body && { body }) })
        assert.equal(status, 400, `${method} ${query}`)
      }
    }
  }
  await assertOthersReceive(bystander)
})
