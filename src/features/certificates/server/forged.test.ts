import assert from 'node:assert/strict'
import { createHash, createPrivateKey } from 'node:crypto'
import { test } from 'node:test'
import { eq } from 'drizzle-orm'
import { users } from '#src/features/accounts/server/table.ts'
import { testApp } from '#test/app.ts'
import { newCertificateKey } from '#test/certificate-key.ts'
import { courseDraft } from '#test/factories.ts'
import { refusal } from '#test/refusal.ts'
import { until } from '#test/until.ts'
import { verifyCertificate } from '../web/verify/verify.ts'
import { formatKeys, markKey } from './key-commands.ts'
import { exportPublicKey, signCertificate } from './signing.ts'
import { certificateKeys, certificates } from './table.ts'

const CERTIFICATE_KEY = newCertificateKey()
const stolen = createPrivateKey({ key: JSON.parse(CERTIFICATE_KEY), format: 'jwk' })
const { kid } = await exportPublicKey(stolen)
const { db, signedInAs, guest } = await testApp({ environment: { CERTIFICATE_KEY } })
const [mentor, arjun, divya] = [await signedInAs('mentor'), await signedInAs('student'), await signedInAs('student2')]

const hashOf = (token: string) => createHash('sha256').update(token).digest('base64url')
const statusOf = (number: string, token: string) => guest.api.certificates.status({ number, hash: hashOf(token) })

async function newCertificate(title: string, studentId = arjun.user._id) {
  const { _id: courseId } = await mentor.api.courses.create(courseDraft({ title }))
  await mentor.api.enrollments.enroll({ studentId, courseId })
  const [row] = await mentor.api.certificates.ofCourse({ id: courseId })
  const id = row?.enrollmentId ?? ''
  await mentor.api.enrollments.setStatus({ id, completionStatus: 'completed' })
  const { issued } = await mentor.api.certificates.issue({ enrollmentIds: [id], isAttested: true })
  const [row2] = await db
    .select()
    .from(certificates)
    .where(eq(certificates.number, issued[0]?.number ?? ''))
  assert.ok(row2?.snapshot && row2.token)
  return { number: row2.number, token: row2.token, snapshot: row2.snapshot, enrollmentId: id }
}

test('signed with a stolen key, another name under an existing number is not ours', async () => {
  const { number, token, snapshot } = await newCertificate('Forged')
  const forged = await signCertificate(stolen, kid, { ...snapshot, name: 'Somebody Else' })
  const { keys } = await guest.api.certificates.keys()
  const { kind } = await verifyCertificate(forged, keys, () => assert.fail('this Node has Ed25519 of its own'))
  assert.equal(kind, 'signed', 'its signature is right')
  assert.deepEqual(await statusOf(number, forged), { status: 'unknown' })
  assert.deepEqual(await statusOf(number, token), { status: 'valid' })
  assert.deepEqual(await guest.api.certificates.status({ number }), { status: 'valid' }, 'of the number alone')
  assert.deepEqual(await guest.api.certificates.status({ number, hash: 'x' }), { status: 'unknown' })
})

test('once its holder was erased a certificate is still ours, and a forged one is not', async () => {
  const { number, token, snapshot } = await newCertificate('Erased', divya.user._id)
  const forged = await signCertificate(stolen, kid, { ...snapshot, name: 'Somebody Else' })
  await db.delete(users).where(eq(users._id, divya.user._id))
  assert.deepEqual(await statusOf(number, token), { status: 'valid', isErased: true })
  assert.deepEqual(await statusOf(number, forged), { status: 'unknown' })
})

test('one erased before hashes were kept is ours by its signature, unless that key was compromised', async () => {
  const { number, token } = await newCertificate('Erased long ago')
  await db.execute(`alter table certificates disable trigger all`)
  await db
    .update(certificates)
    .set({ studentId: null, snapshot: null, token: null, tokenHash: null })
    .where(eq(certificates.number, number))
  await db.execute(`alter table certificates enable trigger all`)
  assert.deepEqual(await statusOf(number, token), { status: 'valid', isErased: true })
  await db.update(certificateKeys).set({ compromisedAt: new Date().toISOString() })
  assert.deepEqual(await statusOf(number, token), { status: 'unknown' })
  await db.update(certificateKeys).set({ compromisedAt: null })
})

/** What an operator does with `npm run certificate-key`. @returns the keys as everyone has them then */
async function marked(how: 'retired' | 'compromised') {
  await markKey(db, kid, how)
  const isMarked = async () => {
    const [key] = (await guest.api.certificates.keys()).keys
    return how === 'retired' ? key?.retiredAt !== undefined : key?.compromisedAt !== undefined
  }
  await until(isMarked, 'everyone has the keys as they are now')
  return (await guest.api.certificates.keys()).keys
}

// product 27.8
test('what a key signed on a day after it was retired is not ours', async () => {
  const { token, snapshot } = await newCertificate('Before')
  const keys = await marked('retired')
  const verified = (of: string) => verifyCertificate(of, keys, () => assert.fail())
  assert.equal((await verified(token)).kind, 'signed', 'of the same day')
  const tomorrow = new Date(Date.now() + 48 * 60 * 60_000).toISOString().slice(0, 10)
  const late = await signCertificate(stolen, kid, { ...snapshot, issuedOn: tomorrow })
  assert.deepEqual(await verified(late), { kind: 'refused' })
})

// product 27.8
test('a compromised key says so to whoever verifies, and signs nothing', async () => {
  const { number, token, enrollmentId } = await newCertificate('Compromised')
  const admin = await signedInAs('admin')
  const keys = await marked('compromised')
  const verdict = await verifyCertificate(token, keys, () => assert.fail())
  assert.ok(verdict.kind === 'signed' && verdict.isCompromised)
  assert.deepEqual(await statusOf(number, token), { status: 'valid' }, 'it has its row')
  const message =
    'The key that signs certificates is marked as compromised. Please ask who runs this site to set another one.'
  const replaced = await refusal(admin.api.certificates.replace({ number, reason: 'A name', isAttested: true }))
  assert.deepEqual([replaced.status, replaced.message], [409, message])
  const issued = await refusal(mentor.api.certificates.issue({ enrollmentIds: [enrollmentId], isAttested: true }))
  assert.deepEqual([issued.status, issued.message], [409, message])
})

test('a key that is unknown is not marked, and each key is listed with what it signed', async () => {
  await assert.rejects(markKey(db, 'unknown', 'retired'), /There is no key unknown/)
  const [line = ''] = await formatKeys(db)
  assert.match(line, /^\S{8} {2}5 certificates {2}added .+ {2}retired .+ {2}compromised /)
})
