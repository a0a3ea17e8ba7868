import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { eq } from 'drizzle-orm'
import { emails } from '#src/server/db/table.ts'
import { testApp } from '#test/app.ts'
import { courseDraft } from '#test/factories.ts'
import { openMailbox } from '#test/mailbox.ts'
import { until } from '#test/until.ts'
import { certificateEmail } from './emails.ts'
import { certificates } from './table.ts'

const mailbox = await openMailbox()
after(mailbox.close)
const { db, site, url, signedInAs } = await testApp({ environment: { SMTP_URL: mailbox.url }, withJobs: true })
const [admin, mentor, arjun] = [await signedInAs('admin'), await signedInAs('mentor'), await signedInAs('student')]

async function newCertificate(title: string) {
  const { _id: courseId } = await mentor.api.courses.create(courseDraft({ title }))
  await mentor.api.enrollments.enroll({ studentId: arjun.user._id, courseId })
  const [row] = await mentor.api.certificates.ofCourse({ id: courseId })
  const id = row?.enrollmentId ?? ''
  await mentor.api.enrollments.setStatus({ id, completionStatus: 'completed' })
  const { issued } = await mentor.api.certificates.issue({ enrollmentIds: [id], isAttested: true })
  return issued[0] ?? { number: '', url: '' }
}
const aboutCertificates = () => db.select().from(emails).where(eq(emails.kind, 'certificate issued'))

// product 27.10
test('who is issued a certificate is emailed its link; of what was queued nothing is secret', async () => {
  const { number, url } = await newCertificate('SAP S/4HANA Sourcing and Procurement, from purchase to payment')
  const { subject, text } = await mailbox.emailTo(arjun.user.email)
  assert.ok(subject.includes('your certificate for SAP S/4HANA Sourcing') && subject.length <= 78, subject)
  for (const line of [number, url, 'is ready', 'My Progress']) assert.ok(text.includes(line), line)
  await until(async () => (await aboutCertificates())[0]?.state === 'sent', 'that is noted')
  const [row] = await aboutCertificates()
  assert.equal(row?.userId, arjun.user._id)
  assert.ok(!JSON.stringify(row).includes(url.split('#')[1] ?? ''))
})

test('one that is revoked before its email was sent is not emailed', async () => {
  const { number } = await newCertificate('Revoked at once')
  const [row] = await db.select().from(certificates).where(eq(certificates.number, number))
  const compose = () =>
    certificateEmail.compose({ certificateId: row?._id ?? '' }, { ...site.services, siteUrl: url, wasTried: true })
  assert.ok(await compose())
  await admin.api.certificates.revoke({ number, reason: 'Mistaken' })
  assert.equal(await compose(), undefined)
})
