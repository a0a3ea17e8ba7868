import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { EmailJob } from '#src/server/mail/emails.ts'
import { EMAIL_JOBS } from './email-jobs.ts'

test('each email is queued under the name that its job is found by', () => {
  for (const [name, job] of Object.entries(EMAIL_JOBS)) assert.equal(job.name, name)
})

test('an email job that no list has does not compile, nor does a list that lacks one', () => {
  // @ts-expect-error there is no such name
  const unlisted: EmailJob<object>['name'] = 'unlisted'
  const { mail: _, ...allButMail } = EMAIL_JOBS
  // @ts-expect-error `mail` is missing
  const incomplete: typeof EMAIL_JOBS = allButMail
  assert.notEqual(unlisted in incomplete, true)
})
