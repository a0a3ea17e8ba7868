import assert from 'node:assert/strict'
import { test } from 'node:test'
import { at } from '#test/classroom.ts'
import { seatsOfCourse } from '#test/seats.ts'

const { mentor, me, newBatch, newStudents, give, seatsOf } = await seatsOfCourse()
const { batches } = mentor.api

for (const [what, toCome] of [
  ['is held after all', (_: string, id: string) => batches.changeClass({ id, state: 'planned', isConfirmed: true })],
  ['is added', (id: string) => batches.addClass({ id, startsAt: at(50_000), endsAt: at(50_060), isConfirmed: true })],
  ['follows the last', (id: string) => batches.extend({ id, count: 1, isConfirmed: true })],
] as const)
  test(`a seat that is free while no class is to come is offered once one ${what}`, async () => {
    const { _id: id, classes } = await newBatch(1, { classCount: 1 })
    const [holder = ''] = await newStudents(1)
    await give(id, holder)
    await give(id, me, { wait: true })
    const classId = classes[0]?._id ?? ''
    await batches.changeClass({ id: classId, state: 'cancelled' })
    await batches.takeSeat({ id, studentId: holder })
    assert.deepEqual((await seatsOf(id)).offered, [])
    await toCome(id, classId)
    assert.deepEqual((await seatsOf(id)).offered, [me])
    await batches.takeSeat({ id, studentId: me })
  })
