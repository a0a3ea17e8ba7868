import assert from 'node:assert/strict'
import { test } from 'node:test'
import { describeActivity } from './rules.ts'

const row = {
  actorId: null,
  actorName: null,
  actorRole: 'guest' as const,
  subjectId: 'an id',
  label: 'Asha Kini',
  studentId: null,
  studentName: null,
}

test('rows written before three features were renamed read as they did', () => {
  assert.equal(describeActivity({ ...row, action: 'people.signup' }), 'Asha Kini signed up')
  assert.equal(
    describeActivity({ ...row, action: 'members.approve', actorId: 'another id', actorName: 'Meera Nair' }),
    'Meera Nair approved the student Asha Kini',
  )
  assert.equal(
    describeActivity({ ...row, action: 'admissions.addNote', actorId: 'another id', actorName: 'Meera Nair' }),
    'Meera Nair added a note to the enquiry of Asha Kini',
  )
})
