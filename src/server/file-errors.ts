import { existsSync } from 'node:fs'
import { dirname } from 'node:path'
import { fieldsOf, textOf } from '#src/shared/unknown.ts'

const FORBIDDEN = (path: string) =>
  `This user may not read or write ${path}. Name another place, or run this as the user to whom it belongs.`

const REFUSALS: Record<string, (path: string) => string> = {
  EACCES: FORBIDDEN,
  EPERM: FORBIDDEN,
  EROFS: (path) => `${path} is on a disk that can only be read. Name another place.`,
  ENOENT: (path) =>
    existsSync(dirname(path))
      ? `There is no ${path}.`
      : `There is no folder ${dirname(path)}. Make it, or name another.`,
  ENOTDIR: (path) => `${dirname(path)} is no folder. Name another place.`,
  EISDIR: (path) => `${path} is a folder, where a file is meant.`,
  EEXIST: (path) => `There is ${path} already. Name another.`,
  ENOSPC: (path) => `There is no room left for ${path}. Make some, or name another place.`,
}
/** What is asked of a path; a socket's connection and a program that is missing name one too. */
const OF_FILES = /^(open|mkdir|access|stat|lstat|rename|scandir|opendir|unlink|rm|rmdir|write|chmod|copyfile)$/

/** In a sentence that says what to do, what the file system refused; undefined for any other error. */
export function fileRefusal(error: Error) {
  const { code, path, syscall } = fieldsOf(error)
  const refusal = REFUSALS[textOf(code) ?? '']
  const where = textOf(path)
  return refusal && where && OF_FILES.test(textOf(syscall) ?? '') ? refusal(where.replace(/\.part$/, '')) : undefined
}
