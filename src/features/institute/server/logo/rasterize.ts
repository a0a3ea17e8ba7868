import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const TIMEOUT_MS = 15_000
const MAX_PNG_BYTES = 4_000_000
const SCRIPT = fileURLToPath(new URL('svg-to-png.ts', import.meta.url))

/**
 * An SVG as a PNG whose sides are `size` pixels at most. In a process of its own, which is ended where it takes too long: a few
 * shapes that name each other many times take hours, and the thread that renders them cannot be stopped.
 * @returns undefined where it cannot be rendered, or not in time
 */
export function rasterizeSvg(svg: Buffer, size: number) {
  return new Promise<Buffer | undefined>((resolve) => {
    const child = execFile(
      process.execPath,
      ['--disable-warning=ExperimentalWarning', SCRIPT, String(size)],
      // None of our settings: it reads what a stranger may have made.
      { env: {}, timeout: TIMEOUT_MS, killSignal: 'SIGKILL', encoding: 'buffer', maxBuffer: MAX_PNG_BYTES },
      (error, png) => resolve(error ? undefined : png),
    )
    // It may have ended before it has read all.
    child.stdin?.on('error', () => undefined).end(svg)
  })
}
