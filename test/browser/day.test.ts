import { openProxy } from './cuttable-proxy.ts'
import { unfold } from './fill-course.ts'
import { expect, test, toast } from './fixtures.ts'

test.use({ serviceWorkers: 'allow' })

const DESCRIPTION = 'Written on a phone in the metro, between two stations, over most of a long working day.'

test('a mentor builds a course on a phone that loses its connection three times, its session once, and meets another editor', async ({
  site,
  signedInAs,
  expectPageError,
}) => {
  expectPageError(/WebSocket connection .* failed/)
  const proxy = await openProxy(site.url)
  const [mentor, admin] = [await signedInAs('mentor'), await signedInAs('admin')]
  const field = (label: string) => mentor.getByLabel(label, { exact: true })
  await mentor.setViewportSize({ width: 360, height: 640 })
  await mentor.goto(`${proxy.url}/dashboard/mentor/manage-courses/upload`, { waitUntil: 'networkidle' })
  await mentor.evaluate(() => navigator.serviceWorker.ready)

  // A tunnel at the press.
  await field('Title').fill('Stock in a storm')
  await field('Description').fill(DESCRIPTION)
  await field('Duration').fill('3 weekends')
  await proxy.cut()
  await mentor.getByRole('button', { name: 'Create course' }).click()
  await expect(toast(mentor, 'Failed to save course.')).toBeVisible()
  await expect(field('Title')).toHaveValue('Stock in a storm')
  await mentor.waitForEvent('console', (message) => /WebSocket connection .* failed/.test(message.text()))

  // Another cut, during which the page is reloaded.
  await mentor.getByRole('button', { name: 'Add module' }).click()
  await mentor.getByLabel('Module title').fill('Gates')
  await mentor.getByLabel('Module description').fill('What comes in')
  await mentor.reload()
  await expect(mentor.getByRole('heading', { level: 1 })).toHaveText('You are offline')
  await proxy.mend()
  await mentor.getByRole('link', { name: 'Try again' }).click()
  await expect(mentor.getByText('We have restored what you typed before.')).toBeVisible()
  await expect(field('Description')).toHaveValue(DESCRIPTION)
  await expect(mentor.getByLabel('Module title')).toHaveValue('Gates')

  // The session ends under the form.
  await mentor.request.get(`${proxy.url}/api/auth/logout`)
  await expect(mentor.getByText('You are not logged in.')).toBeVisible()
  await mentor.getByLabel('Password', { exact: true }).fill('classroom')
  await mentor.getByRole('button', { name: 'Login' }).click()
  await expect(mentor.getByLabel('Module description')).toHaveValue('What comes in')
  await mentor.getByRole('button', { name: 'Create course' }).click()
  await expect(toast(mentor, 'Course created.')).toBeVisible()

  // Another editor saves it meanwhile, and the connection is gone at the first press.
  const courses = await (await admin.request.get('/api/courses/all')).json()
  const { _id } = courses.find(({ title }: { title: string }) => title === 'Stock in a storm')
  await mentor.goto(`${proxy.url}/dashboard/mentor/manage-courses/upload/${_id}`)
  await expect(mentor.getByLabel('Module title')).toHaveValue('Gates')
  await mentor.locator('html[data-hydrated]').waitFor()
  await unfold(mentor, 1)
  await mentor.getByLabel('Module description').fill('What comes in, and when')
  const course = await (await admin.request.get(`/api/courses/${_id}/full`)).json()
  const headers = { origin: site.url }
  await admin.request.put(`/api/courses/${_id}`, { headers, data: { ...course, duration: '5 weekends' } })
  await proxy.cut()
  await mentor.getByRole('button', { name: 'Save course' }).click()
  await expect(toast(mentor, 'Failed to save course.')).toBeVisible()
  await proxy.mend()
  await mentor.getByRole('button', { name: 'Save course' }).click()
  await expect(toast(mentor, 'Course saved.')).toBeVisible()

  const saved = await (await admin.request.get(`/api/courses/${_id}/full`)).json()
  expect(saved).toMatchObject({ title: 'Stock in a storm', description: DESCRIPTION, duration: '5 weekends' })
  expect(saved.modules).toMatchObject([{ title: 'Gates', description: 'What comes in, and when' }])
  await proxy.cut()
})
