import { demoSections } from '../db/demo/institute/institute.ts'
import { addDemoUsers } from '../db/demo/load/users.ts'
import { addDemoSections } from '../src/features/institute/server/queries.ts'
import { openTemplate } from './template.ts'

let close = async () => {}

/** Every API test has the demo users and the demo's institute. */
export async function globalSetup() {
  close = await openTemplate((db) =>
    db.transaction(async (tx) => {
      await addDemoSections(tx, demoSections)
      await addDemoUsers(tx)
    }),
  )
}

export const globalTeardown = () => close()
