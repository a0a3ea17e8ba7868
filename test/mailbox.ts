import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { until } from './until.ts'

/** What a mail server says instead of taking an email, such as '550 5.1.1 no such user'; '' where it hangs up. */
type Refusal = string
type Refusals = { greeting?: Refusal; login?: Refusal; sender?: Refusal; recipient?: Refusal; message?: Refusal }

const refused = (response: Refusal) => {
  const [, code = '421', words = ''] = /^(\d{3}) (.*)/.exec(response) ?? []
  return Object.assign(new Error(words), { responseCode: Number(code) })
}

/** `method` is what its part of the message says. */
type Calendar = Record<'filename' | 'method' | 'content', string>

/** A mail server on loopback that keeps what it is given. */
export async function openMailbox(port = 0) {
  let refusals: Refusals = {}
  const judge = (stage: keyof Refusals, done: (error?: Error | null) => void) => {
    const response = refusals[stage]
    if (response === '') return hangUp()
    done(response === undefined ? null : refused(response))
  }
  const hangUp = () => {
    for (const connection of server.connections) connection.close()
  }
  const emails: {
    to: string
    subject: string
    text: string
    replyTo: string
    headers: string
    calendars: Calendar[]
  }[] = []
  let answering: Promise<void> | undefined
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    // Credentials go to loopback alone.
    allowInsecureAuth: true,
    onConnect: (_, done) => judge('greeting', done),
    onAuth: ({ username }, _, done) => judge('login', (error) => done(error ?? null, { user: username })),
    onMailFrom: (_, __, done) => judge('sender', done),
    onRcptTo: (_, __, done) => judge('recipient', done),
    async onData(stream, session, done) {
      const written = await new Response(stream as never).text()
      const { subject = '', text = '', replyTo, attachments } = await PostalMime.parse(written)
      emails.push({
        to: session.envelope.rcptTo.map(({ address }) => address).join(),
        subject,
        text,
        replyTo: replyTo?.map(({ address }) => address).join() ?? '',
        headers: written.split('\r\n\r\n')[0] ?? '',
        calendars: attachments.map(({ filename, method, content }) => ({
          filename: filename ?? '',
          method: method ?? '',
          content: Buffer.from(content as ArrayBuffer).toString(),
        })),
      })
      await answering
      judge('message', done)
    },
  })
  server.listen(port, '127.0.0.1')
  await once(server.server, 'listening')
  const { port: ours } = server.server.address() as AddressInfo

  /** The next email to an address that nobody has read, with this text in it, within ten seconds. */
  async function emailTo(address: string, text = /(?:)/) {
    const place = () => emails.findIndex((email) => email.to === address && text.test(email.text))
    await until(() => place() >= 0, `an email to ${address} came`)
    return emails.splice(place(), 1)[0] as (typeof emails)[0]
  }
  return {
    url: `smtp://127.0.0.1:${ours}`,
    port: ours,
    emails,
    emailTo,
    /** From now on emails are answered so, until it is called again; what arrived is among `emails` all the same. */
    refuse(next: Refusals = {}) {
      refusals = next
    },
    /** From now on emails arrive, and their sender gets the reply when the returned function is called. */
    hold() {
      const { promise, resolve } = Promise.withResolvers<void>()
      answering = promise
      return resolve
    },
    close: () => new Promise<void>((done) => server.close(() => done())),
  }
}

/**
 * One that answers a caller's own greeting without end: for that there is a deadline of silence alone, which never comes.
 * `callers` are those who have greeted.
 */
export async function endlessMailServer() {
  const callers = new Set<Socket>()
  const server = createServer((socket) => {
    let answering: NodeJS.Timeout | undefined
    socket.write('220 At your service\r\n')
    socket
      .once('data', () => {
        callers.add(socket)
        answering = setInterval(() => socket.write('250-Please wait\r\n'), 500)
      })
      .on('error', () => undefined)
      .on('close', () => {
        clearInterval(answering)
        callers.delete(socket)
      })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    callers: () => callers.size,
    close() {
      server.close()
      for (const caller of callers) caller.destroy()
    },
  }
}
