import assert from 'node:assert/strict'
import { test } from 'node:test'
import { user } from '#test/factories.ts'
import { demoUsers } from '../../db/demo/users.ts'
import { channelsByVisibility, channelsForUser, MAX_CHANNELS } from './channel.ts'

test('each user subscribes to the channels for everyone, for their role and for themselves', () => {
  for (const [who, kind] of [
    ['student', ['students']],
    ['mentor', ['staff']],
    ['admin', ['staff', 'admins']],
  ] as const) {
    const channels = channelsForUser(user({ ...demoUsers[who], _id: 'me' }))
    assert.deepEqual(channels, ['everyone', 'person:me', ...kind], who)
    assert.ok(channels.length <= MAX_CHANNELS)
  }
})

test('a course that is or was published is sent to everyone, a draft to staff', () => {
  const [draft, open] = [{ published: false }, { published: true }]
  for (const states of [[], [draft], [draft, draft]])
    assert.deepEqual(channelsByVisibility('admins', ...states), ['admins'])
  for (const states of [[open], [open, draft], [draft, open], [open, open]])
    assert.deepEqual(channelsByVisibility('staff', ...states), ['everyone'])
})
