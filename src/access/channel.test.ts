import assert from 'node:assert/strict'
import { test } from 'node:test'
import { person } from '#test/factories.ts'
import { demoUsers } from '../../db/demo/people.ts'
import { channelsOf, MOST_CHANNELS, whoSees } from './channel.ts'

test('each listens to what is for everyone, for them, and for their kind', () => {
  for (const [who, kind] of [
    ['student', ['students']],
    ['mentor', ['staff']],
    ['admin', ['staff', 'admins']],
  ] as const) {
    const channels = channelsOf(person({ ...demoUsers[who], _id: 'me' }))
    assert.deepEqual(channels, ['everyone', 'person:me', ...kind], who)
    assert.ok(channels.length <= MOST_CHANNELS)
  }
})

test('what is or was published is seen by everyone, a draft by those who write it', () => {
  const [draft, open] = [{ published: false }, { published: true }]
  for (const states of [[], [draft], [draft, draft]]) assert.deepEqual(whoSees('admins', ...states), ['admins'])
  for (const states of [[open], [open, draft], [draft, open], [open, open]])
    assert.deepEqual(whoSees('staff', ...states), ['everyone'])
})
