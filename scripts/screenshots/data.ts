import { addNamed } from '../../test/browser/long-data.ts'
import { account, blogDraft, bookingForm, courseDraft, discussionDraft, messageForm } from '../../test/factories.ts'
import { signIn } from './sessions.ts'

const STUDENTS = 500
const ROWS_AT_ONCE = 200
const SOME = 40

const FIRST = ['Aarav', 'Bhavana', 'Chetan', 'Deepika', 'Eshwar', 'Fathima', 'Girish', 'Harini', 'Imran', 'Jyothi']
const LAST = [
  'Acharya',
  'Bhat',
  'Chandra',
  'Desai',
  'Fernandes',
  'Gowda',
  'Hegde',
  'Iyer',
  'Joshi',
  'Kulkarni',
  'Mathew',
]
const nameOf = (at: number) => `${FIRST[at % FIRST.length]} ${LAST[at % LAST.length]}`
const upTo = (count: number) => Array.from({ length: count }, (_, at) => at)

/** As long as people and titles are. */
const LONG = {
  name: 'Venkata Naga Satya Subrahmanyeswara Krishnamacharyulu Tirumalasetti',
  email: 'venkata.naga.satya.subrahmanyeswara.krishnamacharyulu@students.tirumalasetti-family.example.org',
  title:
    'SAP S/4HANA Extended Warehouse Management with Transportation, Yard and Dock Appointment Scheduling, Advanced',
  text: 'I have worked for four years in the stores of a company that makes gearboxes, and I post goods receipts every day. I would like to know whether the evening batch can be joined from its second week, what is missed by then, and whether the fees can be paid in two parts.',
}

async function callersAt(origin: string) {
  const [admin, student] = await Promise.all([signIn(origin, 'admin'), signIn(origin, 'student')])
  let requests = 0
  async function post(path: string, data: object, by = admin) {
    // Each from another household, so that none is one too many.
    const headers = { 'x-forwarded-for': `10.0.${Math.floor(requests / 250)}.${requests++ % 250}` }
    const response = await by.post(path, { headers, data })
    if (!response.ok()) throw new Error(`${path}: ${await response.text()}`)
    return response.json()
  }
  return { admin, student, post }
}

/** One of everything there are lists of. */
export async function addOne(origin: string) {
  const { admin, student, post } = await callersAt(origin)
  const { _id: courseId } = await post('/api/courses', courseDraft())
  const { _id: studentId } = await (await student.get('/api/profile/me')).json()
  await post('/api/enrollments/enroll', { studentId, courseId })
  await post('/api/blogs', blogDraft())
  await post('/api/forum/discussions', discussionDraft(), student)
  await post('/api/auth/signup', account({ name: 'Farhan Khan', email: 'pending@example.com' }))
  await post('/api/demo-booking', bookingForm())
  await post('/api/contact/send', messageForm())
  await Promise.all([admin.dispose(), student.dispose()])
  return courseId as string
}

/** Lists of many parts, and in each of them something with a long name. */
export async function addMany(origin: string) {
  const { admin, student, post } = await callersAt(origin)
  const rows = upTo(STUDENTS).map((at) => ({ name: nameOf(at), email: `learner${at}@example.org`, phone: '' }))
  for (let from = 0; from < STUDENTS; from += ROWS_AT_ONCE)
    await post('/api/mentor/students/import', { rows: rows.slice(from, from + ROWS_AT_ONCE), dryRun: false })
  for (const at of upTo(SOME)) {
    const sender = { fullName: nameOf(at), email: `visitor${at}@example.org`, message: at % 3 ? LONG.text : '' }
    await post('/api/auth/signup', account({ name: nameOf(at), email: `waiting${at}@example.org` }))
    await post('/api/demo-booking', bookingForm(sender))
    await post('/api/contact/send', messageForm({ ...sender, message: LONG.text }))
    await post('/api/courses', courseDraft({ title: `Evening batch ${at + 1}`, published: at % 2 === 0 }))
    await post('/api/blogs', blogDraft({ title: `What we learnt in week ${at + 1}` }))
  }
  const named = await addNamed({ admin, student, origin }, LONG)
  const approved = await (await admin.get('/api/mentor/students?isApproved=true&limit=100')).json()
  for (const { _id: studentId } of approved.filter(({ _id }: { _id: string }) => _id !== named.student))
    await post('/api/enrollments/enroll', { studentId, courseId: named.course }).catch(() => undefined)
  await Promise.all([admin.dispose(), student.dispose()])
  return named
}
