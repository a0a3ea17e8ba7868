import { rmSync } from 'node:fs'

/** Runs `work`, which writes a file or folder at `path`; if it fails, or the process ends meanwhile, `path` is removed. */
export async function removeOnFailure<Answer>(path: string, work: () => Promise<Answer>) {
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
