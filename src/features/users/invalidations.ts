import type { AccountEvents } from '#src/features/accounts/contract.ts'
import type { CacheTag, Invalidations } from '#src/shared/cache-tag.ts'
import type { UserEvents } from './contract.ts'

const everyUser = (): CacheTag[] => [['users']]

export const usersInvalidations: Invalidations<UserEvents, AccountEvents> = {
  studentsImported: everyUser,
  signUpsForgotten: () => [],
  accountEmailChanged: ({ userId }) => [['users', 'accountEmail', { id: userId }]],
  approvalUndone: () => [],
  userDeleted: everyUser,
  userChanged: everyUser,
  newUserRegistered: () => [['users', 'students']],
}
