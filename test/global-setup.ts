import { addDemoUsers } from '../db/demo/load/users.ts'
import { openTemplate } from './template.ts'

let close = async () => {}

/** Every API test has the demo users. */
export async function globalSetup() {
  close = await openTemplate((db) => db.transaction(addDemoUsers))
}

export const globalTeardown = () => close()
