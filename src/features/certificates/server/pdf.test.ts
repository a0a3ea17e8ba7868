import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testApp } from '#test/app.ts'
import { courseDraft } from '#test/factories.ts'
import { refusal } from '#test/refusal.ts'

const { send, signedInAs } = await testApp()
const [admin, mentor] = [await signedInAs('admin'), await signedInAs('mentor')]
const [arjun, divya] = [await signedInAs('student'), await signedInAs('student2')]

async function issued() {
  const { _id: courseId } = await mentor.api.courses.create(courseDraft({ title: 'As a file' }))
  await mentor.api.enrollments.enroll({ studentId: arjun.user._id, courseId })
  const [row] = await mentor.api.certificates.ofCourse({ id: courseId })
  const id = row?.enrollmentId ?? ''
  await mentor.api.enrollments.setStatus({ id, completionStatus: 'completed' })
  const response = await mentor.api.certificates.issue({ enrollmentIds: [id], isAttested: true })
  return response.issued[0]?.number ?? ''
}
const fileOf = (number: string, { cookie }: typeof arjun) =>
  send(`/api/certificates/${number}/pdf`, { headers: { cookie } })

test('a certificate of someone else, one that is unknown and a revoked one are no file', async () => {
  const number = await issued()
  assert.equal((await send(`/api/certificates/${number}/pdf`)).status, 401)
  const [hidden, unknown] = [await fileOf(number, divya), await fileOf('KEA-26-99999', arjun)]
  assert.deepEqual([hidden.status, unknown.status], [404, 404])
  assert.deepEqual(await hidden.json(), await unknown.json(), 'as if there were none')
  await admin.api.certificates.revoke({ number, reason: 'Of someone else' })
  const revoked = await refusal(arjun.api.certificates.pdf({ number }))
  assert.deepEqual([revoked.status, revoked.message], [409, `Certificate ${number} is already revoked.`])
})

// product 27.13
test('its student and staff get it as a PDF file', async () => {
  const number = await issued()
  for (const who of [arjun, mentor, admin]) {
    const response = await fileOf(number, who)
    assert.equal(response.headers.get('content-type'), 'application/pdf')
    assert.equal(response.headers.get('content-disposition'), `attachment; filename="${number}.pdf"`)
    assert.ok(
      Buffer.from(await response.arrayBuffer())
        .toString('latin1')
        .startsWith('%PDF-1.7'),
    )
  }
})
