import assert from 'node:assert/strict'
import { test } from 'node:test'
import { person } from '#test/factories.ts'
import { cast } from '../../db/demo/people.ts'
import { channelsOf, whoSees } from './channel.ts'

test('each listens to what is for everyone, for them, and for their kind', () => {
  for (const [who, kind] of [
    ['student', 'students'],
    ['mentor', 'staff'],
    ['admin', 'staff'],
  ] as const)
    assert.deepEqual(channelsOf(person({ ...cast[who], _id: 'me' })), ['everyone', 'person:me', kind], who)
})

test('what is or was published is seen by everyone, a draft by staff', () => {
  const [draft, open] = [{ published: false }, { published: true }]
  for (const states of [[], [draft], [draft, draft]]) assert.deepEqual(whoSees(...states), ['staff'])
  for (const states of [[open], [open, draft], [draft, open], [open, open]])
    assert.deepEqual(whoSees(...states), ['everyone'])
})
