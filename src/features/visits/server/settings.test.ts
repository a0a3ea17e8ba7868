import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { testApp } from '#test/app.ts'
import { HAS_CLASSROOM } from '#test/has-classroom.ts'
import { changeSettings } from '#test/institute.ts'
import { openMailbox } from '#test/mailbox.ts'
import { refusal } from '#test/refusal.ts'
import { visitorsOf } from '#test/visitors.ts'

const mailbox = await openMailbox()
after(() => mailbox.close())
const app = await testApp({ environment: { SMTP_URL: mailbox.url }, withJobs: true })
const admin = await app.signedInAs('admin')

describe('settings of visits', { skip: !HAS_CLASSROOM }, async () => {
  const { classIn, booking } = HAS_CLASSROOM ? await visitorsOf(app, 'sap-sd') : ({} as never)
  const invite = async (classId: string) => {
    const { _id: id, email } = await booking()
    await admin.api.visits.invite({ id, classId })
    return (await mailbox.emailTo(email)).text
  }

  // product 25.12
  test('an invitation has place and what to bring as they are now, and no line of what the institute leaves out', async () => {
    const { id } = await classIn(3_000)
    const place = { address: '1 Lake Road, Kothrud', city: 'Pune, Maharashtra', mapQuery: '' }
    await changeSettings(admin, 'identity', place)
    await changeSettings(admin, 'enquiries', { visitorsBring: ['a laptop', 'a pen'] })
    const text = await invite(id)
    assert.match(text, /Where: Lab 2, .+, 1 Lake Road, Kothrud, Pune, Maharashtra\n/)
    assert.match(text, /\nMap: https:\/\/www\.google\.com\/maps\?q=1%20Lake%20Road%2C%20Kothrud\n/)
    assert.match(text, /\nPlease bring: a laptop and a pen\n/)

    await changeSettings(admin, 'identity', { address: '', city: '', mapQuery: '' })
    await changeSettings(admin, 'enquiries', { visitorsBring: [] })
    assert.doesNotMatch(await invite(id), /Map:|Please bring|, \n|, ,/)
  })

  // product 25.10
  test('a class takes as many visitors as the settings say now', async () => {
    const { id } = await classIn(4_000)
    await changeSettings(admin, 'enquiries', { visitorsInAClass: 1 })
    await invite(id)
    assert.equal((await refusal(invite(id))).status, 409)
    await changeSettings(admin, 'enquiries', { visitorsInAClass: 3 })
    await invite(id)
  })

  test('whoever asked for what is no course here, or no longer offered, may come to any', async () => {
    const { id } = await classIn(5_000)
    await changeSettings(admin, 'enquiries', { courses: [{ key: 'not-sure', name: 'Not sure yet' }] })
    const { _id } = await booking()
    const { classes } = await admin.api.visits.ofBooking({ id: _id })
    assert.ok(classes.some((open) => open._id === id))
    await admin.api.visits.invite({ id: _id, classId: id })
  })
})
