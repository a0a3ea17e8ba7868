import { api } from '#src/web/api.ts'
import type { Stale } from '#src/web/stale.ts'

/** A name stands on courses and in the forum too, and whoever hears of themselves is another now. */
export const membersLive: Stale<'newUserRegistered' | 'personChanged' | 'studentsImported' | 'signedOut'> = {
  newUserRegistered: () => [api.members.students.key()],
  studentsImported: () => [api.members.key()],
  personChanged: () => [api.members.key(), api.courses.key(), api.enrollments.key(), api.forum.key(), ['me']],
  // The socket is closed with it; whether anyone is still signed in is asked then.
  signedOut: () => [],
}
