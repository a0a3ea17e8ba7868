import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { demoUsers, PASSWORD } from '../../db/demo/users.ts'
import { startSite } from '../../test/browser/site.ts'
import { signIn } from './sessions.ts'

/** An institute on its first day: an admin, a mentor and two students, one of whom waits, and nothing else. */
export async function startNewSite() {
  const site = await startSite({ DEMO: '0' })
  await createAdmin(site.folder)
  const admin = await signIn(site.url, 'admin')
  await admin.post('/api/mentor', { data: { ...demoUsers.mentor, password: PASSWORD } })
  const { name, email } = demoUsers.student
  const { user } = await (await admin.post('/api/auth/signup', { data: { name, email, password: PASSWORD } })).json()
  await admin.patch(`/api/approval/approve/${user._id}`)
  return site
}

async function createAdmin(folder: string) {
  const { PATH, HOME } = process.env
  const program = spawn(process.execPath, ['scripts/create-admin.ts'], {
    env: { PATH, HOME, NODE_ENV: 'production', DATA_DIR: folder, DEMO: '0' },
    stdio: ['pipe', 'ignore', 'inherit'],
  })
  program.stdin.end(`${[demoUsers.admin.name, demoUsers.admin.email, PASSWORD].join('\n')}\n`)
  const [code] = await once(program, 'exit')
  if (code !== 0) throw new Error('There is no admin of the new site.')
}
