import type { AccountEvents } from '#src/features/accounts/contract.ts'
import type { AdmissionEvents } from '#src/features/admissions/contract.ts'
import type { EnquiryEvents } from '#src/features/enquiries/contract.ts'
import type { UserEvents } from '#src/features/users/contract.ts'
import { removeAccount } from '#src/features/users/server/removing.ts'
import { privacy } from '#src/institute/privacy/settings.ts'
import type { Services } from '#src/server/context.ts'
import { change } from '#src/server/db/change.ts'
import type { Tx } from '#src/server/db/db.ts'
import type { Emit } from '#src/server/events/bus.ts'
import { howMany } from '#src/shared/text.ts'
import { enquirersKeptLongEnough, removeEnquirers, signUpsKeptLongEnough } from './retention-queries.ts'

type Events = AccountEvents & UserEvents & AdmissionEvents & EnquiryEvents
/** @returns how many it deleted, at most `AT_ONCE` */
type Step = (tx: Tx, emit: Emit<Events>) => Promise<number>

/** Per transaction, so that no lock is held for long. */
const AT_ONCE = 50

/** Deletes what was kept as long as the notice says; logged in numbers, since a log of names would keep them. */
export async function applyRetention(services: Services<Events>) {
  const enquiries = await repeat(services, removeOldEnquiries, (count) => howMany(count, 'enquiry', 'enquiries'))
  const signUps = await repeat(services, removeOldSignUps, (count) => howMany(count, 'undecided sign-up'))
  if (enquiries + signUps > 0) services.log.info({ enquiries, signUps }, 'Deleted what was kept long enough')
}

async function repeat(services: Services<Events>, step: Step, inWords: (count: number) => string) {
  let total = 0
  for (;;) {
    const count = await change({ ...services, action: 'retention' }, async (tx, emit, about) => {
      const count = await step(tx, emit)
      if (count > 0) about({ kind: 'site', _id: null, label: inWords(count) })
      return count
    })
    total += count
    if (count < AT_ONCE) return total
  }
}

const removeOldEnquiries: Step = async (tx, emit) => {
  const ids = (await enquirersKeptLongEnough(tx, privacy.keptMonths.enquiries, AT_ONCE)).map(({ _id }) => _id)
  const [first] = ids
  if (!first) return 0
  await removeEnquirers(tx, ids)
  await emit('enquirerChanged', { enquirerId: first }, ['admins'])
  await emit('enquiryChanged', { enquiryId: first }, ['admins'])
  return ids.length
}

const removeOldSignUps: Step = async (tx, emit) => {
  const students = await signUpsKeptLongEnough(tx, privacy.keptMonths.signUps, AT_ONCE)
  for (const student of students) await removeAccount(tx, emit, student)
  return students.length
}
