/** Where students and staff spend their days, with a batch and a register of the demo. */
export type Role = 'student' | 'mentor' | 'admin'
type DailyScreen = { role: Role; path: string }

/** @returns the cookies of a new session of the demo's user of this role */
export async function signIn(origin: string, role: Role): Promise<{ name: string; value: string; url: string }[]> {
  const response = await fetch(`${origin}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin },
    body: JSON.stringify({ email: `${role}@example.com`, password: 'classroom' }),
  })
  if (!response.ok) throw new Error(`The login as ${role} was answered ${response.status}`)
  return response.headers.getSetCookie().map((cookie) => {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
    return { name, value, url: origin }
  })
}

export async function dailyScreens(origin: string): Promise<DailyScreen[]> {
  const cookie = (await signIn(origin, 'mentor')).map(({ name, value }) => `${name}=${value}`).join('; ')
  const read = async (path: string) => (await fetch(`${origin}/api${path}`, { headers: { cookie } })).json()
  const batches: { _id: string; state: string }[] = await read('/batches/all?limit=100')
  const batch = batches.find(({ state }) => state === 'running')?._id
  const { classes }: { classes: { _id: string }[] } = await read(`/batches/${batch}`)
  return [
    { role: 'student', path: '/dashboard/student' },
    { role: 'student', path: '/dashboard/student/my-courses' },
    { role: 'student', path: '/dashboard/student/progress' },
    { role: 'student', path: '/dashboard/timetable' },
    { role: 'mentor', path: '/dashboard/mentor' },
    { role: 'mentor', path: '/dashboard/timetable' },
    { role: 'mentor', path: '/dashboard/mentor/students' },
    { role: 'mentor', path: `/dashboard/batches/${batch}` },
    { role: 'mentor', path: `/dashboard/classes/${classes[0]?._id}/register` },
    { role: 'admin', path: '/dashboard/admin' },
    { role: 'admin', path: '/dashboard/admin/enquiries' },
    { role: 'admin', path: '/dashboard/admin/students' },
  ]
}
