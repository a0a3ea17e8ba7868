import { HAS_CLASSROOM } from '../has-classroom.ts'
import { axe } from './axe.ts'
import { expect, more, test, toast } from './fixtures.ts'
import { newCourse } from './new-course.ts'
import { callerOf, enroll } from './teaching.ts'

test.skip(!HAS_CLASSROOM)

// product 21.22, 21.23
test('a mentor tells a batch in two presses; its student opens it, and the mentor sees who has not', async ({
  signedInAs,
  site,
}) => {
  const [mentor, arjun, divya] = [await signedInAs('mentor'), await signedInAs('student'), await signedInAs('student2')]
  const { courseId, plan, gone } = await newCourse(mentor, site.url, 'Bins at dawn')
  const api = callerOf(mentor, site.url)
  const { _id: batchId } = await plan({ name: 'Early bins', startTime: '01:00', endTime: '02:00' })
  for (const student of [arjun, divya]) await enroll(api, student, courseId, { batchId })

  await mentor.goto(`/dashboard/batches/${batchId}`)
  let presses = 0
  const press = async (name: string) => {
    presses++
    await mentor.getByRole('button', { name, exact: true }).click()
  }
  const dialog = mentor.getByRole('dialog', { name: 'Message all students' })
  const list = mentor.getByRole('list', { name: 'Announcements' })
  await press('Message all')
  await expect(dialog).toContainText('2 students get it as a notification and an email.')
  await dialog.getByRole('textbox', { name: 'Subject' }).fill('No class')
  await dialog.getByRole('textbox', { name: 'Message' }).fill('See http://example.com')
  await press('Send')
  await expect(dialog).toContainText('A link must start with https://')
  expect(await axe(mentor)).toEqual([])
  await dialog.getByRole('textbox', { name: 'Message' }).fill('Read https://example.com/plan and <b>rest</b>.')
  presses--
  await press('Send')
  await expect(toast(mentor, 'The announcement goes to 2 students in a moment.')).toBeVisible()
  expect(presses).toBeLessThanOrEqual(4)

  await mentor.getByRole('button', { name: 'Undo message' }).click()
  await expect(toast(mentor, 'The announcement was withdrawn before it was sent.')).toBeVisible()
  await expect(list).toHaveCount(0)

  const text = 'Read https://example.com/plan and <b>rest</b>.'
  const at = (offset: number) => new Date(Date.now() + offset).toISOString()
  await api.post('/announcements', { batchId, subject: 'Class is moved', text, at: at(1_000) })
  await arjun.goto('/dashboard/student')
  const home = arjun.getByRole('region', { name: 'Announcements' })
  await home.getByRole('link', { name: 'Class is moved' }).click()
  await expect(arjun.getByRole('heading', { level: 1, name: 'Class is moved' })).toBeVisible()
  await expect(arjun.getByRole('article')).toContainText('and <b>rest</b>.')
  await expect(arjun.getByRole('link', { name: 'https://example.com/plan' })).toHaveAttribute(
    'href',
    'https://example.com/plan',
  )
  expect(await axe(arjun)).toEqual([])

  const row = list.getByRole('listitem').filter({ hasText: 'Class is moved' }).first()
  await expect(row).toContainText('Seen by 1 of 2')
  await row.getByText('Class is moved').click()
  const unseen = mentor.getByRole('list', { name: 'Who has not seen Class is moved' })
  await expect(unseen).toContainText('Divya Hegde')
  await expect(unseen).not.toContainText('Arjun Shetty')
  expect(await axe(mentor)).toEqual([])

  await mentor.setViewportSize({ width: 390, height: 900 })
  await more(mentor, 'Class is moved')
  await mentor.getByRole('button', { name: 'Correct Class is moved' }).click()
  const correction = mentor.getByRole('dialog', { name: 'Correction of “Class is moved”' })
  await correction.getByRole('radio', { name: 'Later' }).check()
  await expect(correction.getByRole('button', { name: 'Send' }), 'with the fields of a later time').toBeInViewport({
    ratio: 1,
  })
  await correction.getByRole('button', { name: 'Cancel' }).click()
  await mentor.setViewportSize({ width: 1280, height: 800 })
  const old = arjun.url()
  const [{ _id: corrects }] = await api.get(`/announcements?batchId=${batchId}`)
  await api.post('/announcements', { batchId, subject: 'It is not moved', text, at: at(1_000), corrects })
  await expect(arjun.getByRole('link', { name: 'It is not moved' })).toBeVisible()
  await arjun.getByRole('link', { name: 'It is not moved' }).click()
  await expect(arjun.getByRole('heading', { level: 1, name: 'It is not moved' })).toBeVisible()
  await arjun.getByRole('link', { name: 'Correction of “Class is moved”' }).click()
  await expect(arjun).toHaveURL(old)
  await arjun.goto('/dashboard/student')
  await expect(home).toHaveCount(0)
  await arjun.goto('/dashboard/student/my-courses')
  await expect(arjun.getByRole('link', { name: 'Class is moved' })).toBeVisible()

  await more(mentor, 'Class is moved')
  await mentor.getByRole('button', { name: 'Withdraw Class is moved' }).click()
  await mentor.getByRole('alertdialog').getByRole('button', { name: 'Withdraw' }).click()
  await expect(list).toContainText('Withdrawn')
  await expect(arjun.getByRole('link', { name: 'Class is moved' })).toHaveCount(0)
  await gone()
})
