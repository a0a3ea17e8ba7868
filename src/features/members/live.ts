import type { PeopleEvents } from '#src/features/people/contract.ts'
import type { Stale, Topic } from '#src/shared/topic.ts'
import type { MemberEvents } from './contract.ts'

const everyMember = (): Topic[] => [['members']]

export const membersLive: Stale<MemberEvents, PeopleEvents> = {
  studentsImported: everyMember,
  accountEmailChanged: ({ personId }) => [['members', 'accountEmail', { id: personId }]],
  personDeleted: everyMember,
  personChanged: everyMember,
  newUserRegistered: () => [['members', 'students']],
}
