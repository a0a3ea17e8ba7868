import { existsSync } from 'node:fs'
import { dirname } from 'node:path'
import { asText, toRecord } from '#src/shared/unknown.ts'

const FORBIDDEN = (path: string) =>
  `This user may not read or write ${path}. Choose another path, or run this as its owner.`

const REFUSALS: Record<string, (path: string) => string> = {
  EACCES: FORBIDDEN,
  EPERM: FORBIDDEN,
  EROFS: (path) => `${path} is on a read-only disk. Choose another path.`,
  ENOENT: (path) =>
    existsSync(dirname(path))
      ? `There is no ${path}.`
      : `There is no folder ${dirname(path)}. Create it, or choose another.`,
  ENOTDIR: (path) => `${dirname(path)} is not a folder. Choose another path.`,
  EISDIR: (path) => `${path} is a folder, not a file.`,
  EEXIST: (path) => `${path} already exists. Choose another path.`,
  ENOSPC: (path) => `There is no space left for ${path}. Free some, or choose another path.`,
}
/** What is asked of a path; a socket's connection and a program that is missing name one too. */
const OF_FILES = /^(open|mkdir|access|stat|lstat|rename|scandir|opendir|unlink|rm|rmdir|write|chmod|copyfile)$/

/** In a sentence that says what to do, what the file system refused; undefined for any other error. */
export function fileRefusal(error: Error) {
  const { code, path, syscall } = toRecord(error)
  const refusal = REFUSALS[asText(code) ?? '']
  const where = asText(path)
  return refusal && where && OF_FILES.test(asText(syscall) ?? '') ? refusal(where.replace(/\.part$/, '')) : undefined
}
