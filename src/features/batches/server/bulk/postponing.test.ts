import assert from 'node:assert/strict'
import { test } from 'node:test'
import { withPlainSpaces } from '#src/shared/text.ts'
import { refusal } from '#test/refusal.ts'
import { seatsOfCourse } from '#test/seats.ts'

const { mentor, arjun, me, newBatch, give } = await seatsOfCourse()
const { batches } = mentor.api
const chosen = ({ classes }: Awaited<ReturnType<typeof newBatch>>, ...at: number[]) =>
  at.map((index) => ({ _id: classes[index]?._id ?? '', version: classes[index]?.version ?? 0 }))
const lastDay = (batch: Awaited<ReturnType<typeof newBatch>>) => batch.classes.at(-1)?.startsAt ?? ''

// product 21.16
test('cancelled classes that are held at the end leave the course as long as it was', async () => {
  const batch = await newBatch(2, { name: 'Owls', classCount: 5 })
  await give(batch._id, me)
  const input = { classes: chosen(batch, 0, 1), action: 'postpone' as const, reason: 'A power cut' }
  const preview = await batches.previewSeveral(input)
  assert.deepEqual([preview.changed, preview.courses, preview.clashes], [2, [], []])
  const { message } = await batches.changeSeveral(input)
  assert.equal(message, '2 classes moved to the end of the batch.')
  const after = await batches.get({ id: batch._id })
  assert.equal(after.classCount, 5)
  const days = after.classes.map(({ startsAt }) => startsAt)
  assert.ok((days[3] ?? '') > lastDay(batch) && (days[4] ?? '') > (days[3] ?? ''))
  assert.deepEqual(
    after.classes.slice(3).map(({ _id }) => _id),
    input.classes.map(({ _id }) => _id),
  )
  const [latest] = await arjun.api.notifications.list()
  assert.match(
    withPlainSpaces(latest?.message ?? ''),
    /^Warehouses, Owls: 2 classes are moved: .*Reason: A power cut\.$/,
  )
  await batches.takeSeat({ id: batch._id, studentId: me })
})

test('what is dropped says how long the course is then', async () => {
  const batch = await newBatch(2, { name: 'Larks', classCount: 5 })
  const input = { classes: chosen(batch, 0, 1), action: 'cancel' as const }
  const { courses } = await batches.previewSeveral(input)
  assert.deepEqual(courses, [{ batch: 'Larks of Warehouses', from: 5, to: 3 }])
  await batches.changeSeveral(input)
  assert.equal((await batches.get({ id: batch._id })).classCount, 3)
})

test('a class that is cancelled already cannot be held at the end', async () => {
  const batch = await newBatch(2, { name: 'Kites', classCount: 3 })
  await batches.changeClass({ id: batch.classes[0]?._id ?? '', state: 'cancelled' })
  const after = await batches.get({ id: batch._id })
  const refused = await refusal(batches.changeSeveral({ classes: chosen(after, 0), action: 'postpone' }))
  assert.deepEqual([refused.status, /^These classes are cancelled: /.test(refused.message)], [409, true])
})
