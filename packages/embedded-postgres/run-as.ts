import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

/** How PostgreSQL is run: as which user, and with which command in front of its own. */
export type RunAs = { uid: number; gid: number; prefix: string[] }

export const currentUser = (): RunAs => ({ uid: process.geteuid?.() ?? 0, gid: process.getegid?.() ?? 0, prefix: [] })

/** Root outside, `user` inside: PostgreSQL consents, and the files stay root's. */
export const inUserNamespace = (user: RunAs): RunAs => ({
  uid: 0,
  gid: 0,
  prefix: ['unshare', '--user', `--map-user=${user.uid}`, `--map-group=${user.gid}`, '--'],
})

/**
 * A user who owns nothing here, but has a name: initdb refuses those without.
 * @throws {Error} where the machine has neither "postgres" nor "nobody"
 */
export function unprivilegedUser(): RunAs {
  const users = readFileSync('/etc/passwd', 'utf8')
  const line = /^postgres:[^:]*:(\d+):(\d+):/m.exec(users) ?? /^nobody:[^:]*:(-?\d+):(-?\d+):/m.exec(users)
  if (!line) throw new Error('PostgreSQL refuses to run as root, and there is no user "postgres" or "nobody".')
  return { uid: Number(line[1]), gid: Number(line[2]), prefix: [] }
}

/** Whether a program run this way can enter each of these folders. */
export const canEnter = ({ prefix, uid, gid }: RunAs, ...folders: string[]) =>
  folders.every((folder) => {
    const [file = '', ...args] = [...prefix, 'test', '-x', folder]
    return spawnSync(file, args, { uid, gid, cwd: '/' }).status === 0
  })
