import { HAS_CLASSROOM } from '../has-classroom.ts'
import { axe } from './axe.ts'
import { expect, more, test, toast } from './fixtures.ts'
import { expectGoodLayout } from './layout-checks.ts'
import { newCourse } from './new-course.ts'
import { callerOf, enroll } from './teaching.ts'

test.skip(!HAS_CLASSROOM)

// product 21.26
test('a mentor hands out a link on a phone; who has a seat finds it, and nobody else opens it', async ({
  signedInAs,
  site,
}) => {
  const [mentor, arjun, divya] = [await signedInAs('mentor'), await signedInAs('student'), await signedInAs('student2')]
  const { courseId, plan, gone } = await newCourse(mentor, site.url, 'Racks at dawn')
  const api = callerOf(mentor, site.url)
  const { _id: batchId } = await plan({ name: 'Early racks', startTime: '02:00', endTime: '03:00' })
  await enroll(api, arjun, courseId, { batchId })
  await enroll(api, divya, courseId)
  for (const page of [mentor, arjun]) await page.setViewportSize({ width: 390, height: 800 })

  await mentor.goto(`/dashboard/batches/${batchId}`)
  await mentor.getByRole('button', { name: 'Add handout' }).click()
  const dialog = mentor.getByRole('dialog', { name: 'Add handout' })
  await dialog.getByRole('textbox', { name: 'Material name' }).fill('Exercise <b>one</b>')
  await dialog.getByRole('textbox', { name: 'Material URL' }).fill('http://example.com/exercise')
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(dialog.getByText('The link must begin with https://')).toBeVisible()
  await axe(mentor, 'a handout')
  await expectGoodLayout(mentor, 'a handout')
  await dialog.getByRole('textbox', { name: 'Material URL' }).fill('https://example.com/exercise')
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(toast(mentor, 'Exercise <b>one</b> was added.')).toBeVisible()
  const list = mentor.getByRole('list', { name: 'Handouts' })
  await expect(list.getByRole('link', { name: 'Exercise <b>one</b>' })).toBeVisible()
  await axe(mentor, 'a batch with a handout')
  await expectGoodLayout(mentor, 'a batch with a handout')

  await arjun.goto('/dashboard/student/my-courses')
  const handout = arjun.getByRole('list', { name: 'Handouts' }).getByRole('link', { name: 'Exercise <b>one</b>' })
  await expect(handout).toBeVisible()
  await expectGoodLayout(arjun, 'My Courses with a handout')
  const address = (await handout.getAttribute('href')) ?? ''
  const opened = await arjun.request.get(address, { maxRedirects: 0 })
  expect([opened.status(), opened.headers().location]).toEqual([302, 'https://example.com/exercise'])
  expect((await divya.request.get(address, { maxRedirects: 0 })).status()).toBe(404)

  await more(mentor, 'Exercise <b>one</b>')
  await mentor.getByRole('button', { name: 'Remove Exercise <b>one</b>' }).click()
  await mentor.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
  await expect(handout).toBeHidden()
  await gone()
})
