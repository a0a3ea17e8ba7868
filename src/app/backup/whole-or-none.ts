import { rmSync } from 'node:fs'

/** Makes what will lie at `path`; where that fails, or the process ends in the middle of it, nothing of it stays. */
export async function wholeOrNone<Answer>(path: string, work: () => Promise<Answer>) {
  const remove = () => rmSync(path, { recursive: true, force: true })
  process.once('exit', remove)
  try {
    return await work()
  } catch (error) {
    remove()
    throw error
  } finally {
    process.off('exit', remove)
  }
}
