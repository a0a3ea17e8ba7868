import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'

const started: ChildProcess[] = []

/** The program as `npm run serve` starts it, at work in a folder; waits until it is ready, or gone. */
export async function start(folder: string, environment: Record<string, string> = {}, options: string[] = []) {
  const program = spawn(process.execPath, [...options, 'src/main.ts'], {
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      HOST: '127.0.0.1',
      PORT: '0',
      DATA_DIR: folder,
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  started.push(program)
  let complaint = ''
  program.stderr.on('data', (chunk) => {
    complaint += chunk
  })
  let restarts = 0
  const ready = new Promise<string>((resolve) => {
    createInterface({ input: program.stdout }).on('line', (line) => {
      if (line.startsWith('Restarting')) restarts++
      const url = /"url":"([^"]+)"/.exec(line)?.[1]
      if (url) resolve(url)
    })
  })
  const url = await Promise.race([ready, once(program, 'exit').then(() => '')])
  return {
    program,
    url,
    complaint: () => complaint,
    restarts: () => restarts,
  }
}

export async function end(program: ChildProcess, signal: NodeJS.Signals = 'SIGTERM') {
  const gone = once(program, 'exit')
  program.kill(signal)
  return (await gone)[0]
}

export async function endAll() {
  for (const program of started.filter(({ exitCode, signalCode }) => exitCode === null && signalCode === null))
    await end(program)
}
