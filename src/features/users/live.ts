import type { AccountEvents } from '#src/features/accounts/contract.ts'
import type { Stale, Topic } from '#src/shared/topic.ts'
import type { UserEvents } from './contract.ts'

const everyUser = (): Topic[] => [['users']]

export const usersLive: Stale<UserEvents, AccountEvents> = {
  studentsImported: everyUser,
  accountEmailChanged: ({ userId }) => [['users', 'accountEmail', { id: userId }]],
  userDeleted: everyUser,
  userChanged: everyUser,
  newUserRegistered: () => [['users', 'students']],
}
