import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/** Where Debian keeps what an operator runs, which is not in everyone's PATH. */
const FOLDERS = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin']

/** Whether a program of the system is there: a test that needs it is skipped otherwise. */
export const isInstalled = (program: string) => FOLDERS.some((folder) => existsSync(join(folder, program)))
