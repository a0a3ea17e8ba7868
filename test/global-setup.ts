import { addCast } from '../db/demo/load/people.ts'
import { openTemplate } from './template.ts'

let close = async () => {}

/** Every API test has the cast. */
export async function globalSetup() {
  close = await openTemplate((db) => db.transaction(addCast))
}

export const globalTeardown = () => close()
