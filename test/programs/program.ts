import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

const started: ChildProcess[] = []

/** Where it works, with what in its environment, and by which command. */
type Way = {
  folder?: string
  environment?: Record<string, string>
  command?: string[]
  cwd?: string | undefined
}

const node = (...options: string[]) => [process.execPath, ...options, 'src/main.ts']

/** The program as `npm run serve` starts it, or in another way. */
export function begin({ folder = '', environment = {}, command = node(), cwd = '.' }: Way) {
  const [file = '', ...args] = command
  const program = spawn(file, args, {
    cwd,
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      HOST: '127.0.0.1',
      PORT: '0',
      DATA_DIR: folder,
      // A loaded machine takes longer for what is tested than anyone should wait.
      REQUEST_TIMEOUT: '120',
      ...environment,
    },
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  started.push(program)
  let complaint = ''
  program.stderr.on('data', (chunk) => {
    complaint += chunk
  })
  const lines: string[] = []
  const exit = once(program, 'exit').then(() => undefined)
  /** The first line that says this; undefined where it ends without. */
  const saying = (words: RegExp) =>
    Promise.race([
      exit,
      new Promise<string>((resolve) => {
        const look = (line: string) => words.test(line) && resolve(line)
        lines.forEach(look)
        output.on('line', look)
      }),
    ])
  const output = createInterface({ input: program.stdout }).on('line', (line) => lines.push(line))
  return { program, saying, lines, complaint: () => complaint }
}

/** Waits until it is ready, or gone: then its address is ''. */
export async function start(folder: string, environment: Record<string, string> = {}, options: string[] = []) {
  return ready(begin({ folder, environment, command: node(...options) }))
}

export async function ready(begun: ReturnType<typeof begin>) {
  const line = await begun.saying(/"url":"[^"]+"/)
  return { ...begun, url: /"url":"([^"]+)"/.exec(line ?? '')?.[1] ?? '' }
}

const isGone = ({ exitCode, signalCode }: ChildProcess) => exitCode !== null || signalCode !== null

/** @returns the code it ends with; null where the signal ended it */
export async function end(program: ChildProcess, signal: NodeJS.Signals = 'SIGTERM') {
  if (isGone(program)) return program.exitCode
  const gone = once(program, 'exit')
  program.kill(signal)
  return (await gone)[0]
}

export async function endAll() {
  for (const program of started) await end(program)
}

export const hasDatabase = (folder: string) => existsSync(join(folder, 'postgres', 'postmaster.pid'))
