import assert from 'node:assert/strict'

type Refused = { status: number; message: string; body: { issues?: { path: string; message: string }[] } }

/** What a call was refused with; it fails where the call was let through. */
export const refusal = (call: Promise<unknown>) =>
  call.then(
    () => assert.fail('it was not refused'),
    ({ status, message, body }: Refused) => ({ status, message, issues: body?.issues }),
  )
