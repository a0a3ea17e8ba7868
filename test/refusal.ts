import assert from 'node:assert/strict'

type Refused = { status: number; message: string; body: { issues?: { path: string; message: string }[] } }

/** What a request was refused with; fails where it was accepted. */
export const refusal = (request: Promise<unknown>) =>
  request.then(
    () => assert.fail('it was not refused'),
    ({ status, message, body }: Refused) => ({ status, message, issues: body?.issues }),
  )
