import { HAS_CLASSROOM } from '../has-classroom.ts'
import type { openProvider } from '../provider.ts'
import { fillLogins, fillNotifications, fillPrivacy, signUp } from './fill-account.ts'
import { fillClasses, fillOutcomes } from './fill-classroom.ts'
import { fillEnquiries, fillVisit } from './fill-enquiries.ts'
import { fillForum, fillLearning } from './fill-learning.ts'
import type { App } from './words.ts'

/** A student of whom everything is stored that the product can store of one. */
export async function fullAccount(app: App, provider: Awaited<ReturnType<typeof openProvider>>) {
  const users = await signUp(app)
  const courseId = await fillLearning(users)
  await fillEnquiries(users)
  if (HAS_CLASSROOM) {
    await fillClasses(users, courseId)
    await fillOutcomes(users, courseId)
    await fillVisit(users, courseId)
  }
  await fillForum(users)
  await fillNotifications(users)
  await fillPrivacy(users)
  await fillLogins(users, provider)
  return users
}
