import type { Page } from '@playwright/test'
import { discussionDraft } from '../factories.ts'
import { axe } from './axe.ts'
import { expect, more, test, toast } from './fixtures.ts'
import { expectGoodLayout, saveScreenshots } from './layout-checks.ts'
import { publicPages } from './public-pages.ts'

const HERE = '/dashboard/student/forum'
const REASON = 'It insults another student.'
const HIDDEN = 'Hidden by the institute.'

async function start(
  page: Page,
  origin: string,
  title: string,
  content = 'A discussion of this test, and of no other',
) {
  const response = await page.request.post('/api/forum/discussions', {
    headers: { origin },
    data: discussionDraft({ title, content }),
  })
  return ((await response.json()) as { discussion: { _id: string } }).discussion._id
}
async function replyTo(page: Page, origin: string, id: string, content: string) {
  const address = `/api/forum/discussions/${id}/reply`
  await expect(await page.request.post(address, { headers: { origin }, data: { content } })).toBeOK()
}
const card = (page: Page, id: string) => page.locator(`[id="${id}"]`)
const caseOf = (page: Page, title: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: title, level: 2 }) })

async function giveReason(page: Page, label: string, action: string, reason = REASON) {
  // A toast that is still there is a dialog too.
  const dialog = page.getByRole('dialog').filter({ has: page.getByLabel(label) })
  await dialog.getByLabel(label).fill(reason)
  await dialog.getByRole('button', { name: action }).click()
  await expect(dialog).toBeHidden()
}

test('a student reports a reply, a mentor hides it, and nobody reads it any more', async ({
  signedInAs,
  guest,
  site,
}) => {
  test.slow()
  const [student, author, mentor, visitor] = [
    await signedInAs('student'),
    await signedInAs('student2'),
    await signedInAs('mentor'),
    await guest(),
  ]
  const title = 'May I sell my notes here?'
  const id = await start(student, site.url, title)
  await replyTo(author, site.url, id, 'Only a quokka would buy them.')
  await student.goto(`${HERE}?id=${id}`)
  await more(student, 'the reply by Divya Hegde')
  await student.getByRole('button', { name: 'Report', exact: true }).click()
  await student.getByRole('dialog').getByRole('button', { name: 'Report' }).click()
  await expect(student.getByRole('dialog').getByText('Please give a reason')).toBeVisible()
  await student.getByRole('dialog').getByLabel('What is wrong with it?').fill('rude')
  await student.getByRole('dialog').getByLabel('What is wrong with it?').press('Tab')
  await expect(student.getByText('Please use at least 10 characters')).toBeVisible()
  expect(await axe(student)).toEqual([])
  await giveReason(student, 'What is wrong with it?', 'Report')
  await expect(toast(student, 'Thank you. The institute will look at the post within 24 hours.')).toBeVisible()

  await mentor.goto('/dashboard/mentor')
  const panel = mentor.getByRole('region', { name: 'Reported posts' })
  await expect(panel.getByRole('listitem').filter({ hasText: title })).toContainText('1 report, due in')
  await panel.getByRole('link', { name: title }).click()
  await expect(mentor.getByRole('heading', { level: 1 })).toHaveText('Reported Posts')
  await expect(caseOf(mentor, title)).toContainText('Only a quokka would buy them.')
  await expect(caseOf(mentor, title)).toContainText(REASON)
  await expect(caseOf(mentor, title)).toContainText('Arjun Shetty')
  await expectGoodLayout(mentor, 'reported posts')
  await saveScreenshots(mentor, 'reported-posts')

  await visitor.goto(`/forum?id=${id}`)
  await expect(visitor.getByText('quokka')).toBeVisible()
  await caseOf(mentor, title).getByRole('button', { name: 'Hide' }).click()
  await giveReason(mentor, 'Reason', 'Hide')
  await expect(caseOf(mentor, title)).toHaveCount(0)
  await expect(student.getByText('quokka')).toHaveCount(0)
  await expect(card(student, id).getByText(HIDDEN)).toBeVisible()
  await expect(card(student, id).getByText('Divya Hegde')).toHaveCount(0)

  for (const { path } of [...(await publicPages(site.url)), { path: `/forum?id=${id}` }])
    for (const page of [visitor, author])
      expect(await (await page.request.get(path)).text(), path).not.toMatch(/quokka/)
  await author.goto('/dashboard/student')
  await author.getByRole('button', { name: /Notifications/ }).click()
  await expect(author.getByText(`The institute hid your post in the forum. Reason: ${REASON}`).first()).toBeVisible()

  await mentor.getByRole('link', { name: 'Hidden' }).click()
  await expect(caseOf(mentor, title)).toContainText('Meera Nair')
  await expect(caseOf(mentor, title)).toContainText('quokka')
  await expect(mentor.getByRole('button', { name: 'Delete' })).toHaveCount(0)
  await caseOf(mentor, title).getByRole('button', { name: 'Show again' }).click()
  await giveReason(mentor, 'Reason', 'Show again', 'It was only a joke.')
  await expect(card(student, id).getByText('quokka')).toBeVisible()
})

test('a mentor reads what a reported post said after its author edits and deletes it, and closes the case', async ({
  signedInAs,
  site,
}) => {
  const [author, reporter, mentor] = [
    await signedInAs('student'),
    await signedInAs('student2'),
    await signedInAs('mentor'),
  ]
  const [title, headers] = ['A dugong of a question', { origin: site.url }]
  const id = await start(author, site.url, title, 'Only a dugong would ask.')
  const [address, data] = [`/api/forum/discussions/${id}`, discussionDraft({ title, content: 'A kind question.' })]
  await reporter.request.post(`${address}/reports`, { headers, data: { reason: REASON } })
  await mentor.goto('/dashboard/forum-reports')
  await expect(caseOf(mentor, title)).toContainText('Only a dugong would ask.')
  await expect(await author.request.patch(`${address}/mine`, { headers, data })).toBeOK()
  await expect(caseOf(mentor, title)).toContainText(
    /A kind question\..*before it was edited.*Only a dugong would ask\./s,
  )
  await expect(await author.request.delete(`${address}/mine`, { headers })).toBeOK()
  await expect(caseOf(mentor, title).getByText('A kind question.')).toHaveCount(0)
  await expect(caseOf(mentor, title)).toContainText('Only a dugong would ask.')
  await caseOf(mentor, title).getByRole('button', { name: 'Close the case' }).click()
  await giveReason(mentor, 'Reason', 'Close the case', 'We spoke to the author.')
  await expect(caseOf(mentor, title)).toHaveCount(0)
  await mentor.getByRole('link', { name: 'Shown' }).click()
  await expect(caseOf(mentor, title)).toContainText('We spoke to the author.')
})

test('staff hide a discussion where it is read; a reader sees that it is hidden, without JavaScript too', async ({
  signedInAs,
  browser,
  site,
}) => {
  const [student, admin] = [await signedInAs('student'), await signedInAs('admin')]
  await admin.goto('/dashboard/admin?todo=all')
  const waiting = admin.getByRole('list', { name: 'To do' }).getByRole('listitem')
  await expect(waiting.filter({ hasText: 'Weekend batch' })).toContainText(/1 report, due in \d+ hours/)
  const title = 'Numbats for sale'
  const id = await start(student, site.url, title)
  await admin.goto('/forum')
  await more(admin, title)
  await expect(admin.getByRole('button', { name: 'Report', exact: true })).toHaveCount(0)
  await admin.getByRole('button', { name: 'Hide', exact: true }).click()
  await giveReason(admin, 'Reason', 'Hide')
  await expect(card(admin, id)).toContainText(HIDDEN)
  await expect(card(admin, id)).not.toContainText('Numbats')
  await expectGoodLayout(admin, 'a hidden discussion')
  await saveScreenshots(admin, 'forum-hidden')

  const silent = await browser.newContext({ javaScriptEnabled: false })
  const page = await silent.newPage()
  await page.goto(`${site.url}/forum?id=${id}`)
  await expect(card(page, id)).toContainText(HIDDEN)
  expect(await page.content()).not.toMatch(/numbat/i)
  await silent.close()

  await student.goto(`${HERE}?id=${id}`)
  await expect(card(student, id)).toContainText(HIDDEN)
  await expect(card(student, id).getByRole('button', { name: /^More for/ })).toHaveCount(0)
  await admin.getByRole('link', { name: 'Reported posts' }).click()
  await admin.getByRole('link', { name: 'Hidden' }).click()
  await expect(caseOf(admin, title)).toContainText('Can be deleted from')
  await admin.goBack()
  await admin.goBack()
  await more(admin, 'a hidden discussion')
  await admin.getByRole('button', { name: 'Show again', exact: true }).click()
  await giveReason(admin, 'Reason', 'Show again', 'Nothing is wrong with it.')
  await expect(card(admin, id)).toContainText(title)
})

test('an author edits and deletes their own post, and others cannot', async ({ signedInAs, site }) => {
  const [student, reader] = [await signedInAs('student'), await signedInAs('student2')]
  const id = await start(student, site.url, 'Which stock does MRP count?')
  await student.goto(`${HERE}?id=${id}`)
  await reader.goto(`${HERE}?id=${id}`)
  await more(reader, 'Which stock does MRP count?')
  await expect(reader.getByRole('button', { name: 'Report', exact: true })).toBeVisible()
  for (const name of ['Edit', 'Delete']) await expect(reader.getByRole('button', { name, exact: true })).toHaveCount(0)
  await more(student, 'Which stock does MRP count?')
  await student.getByRole('button', { name: 'Edit', exact: true }).click()
  const dialog = student.getByRole('dialog')
  await expect(dialog.getByRole('textbox', { name: 'Title' })).toHaveValue('Which stock does MRP count?')
  await dialog.getByRole('textbox', { name: 'Title' }).fill('Which stock does MRP look at?')
  expect(await axe(student)).toEqual([])
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(toast(student, 'Your post was saved.')).toBeVisible()
  for (const page of [student, reader]) {
    await expect(card(page, id).getByRole('heading', { level: 2 })).toHaveText('Which stock does MRP look at?')
    await expect(card(page, id).getByText('edited')).toBeVisible()
  }
  await replyTo(student, site.url, id, 'I found it myself.')
  await expect(card(student, id).getByText('I found it myself.')).toBeVisible()
  await more(student, 'the reply by Arjun Shetty')
  await student.getByRole('button', { name: 'Delete', exact: true }).click()
  await student.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(toast(student, 'Your post was deleted.')).toBeVisible()
  await expect(card(student, id).getByText('No replies yet')).toBeVisible()

  await more(student, 'Which stock does MRP look at?')
  await student.getByRole('button', { name: 'Delete', exact: true }).click()
  await student.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(card(student, id)).toHaveCount(0)
  await expect(student).toHaveURL(new RegExp(`${HERE}$`))
})
