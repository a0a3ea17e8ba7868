import { userChannel } from '#src/access/channel.ts'
import { emailTakenRefusal } from '#src/features/accounts/server/email-taken.ts'
import { addAccount, setPassword } from '#src/features/accounts/server/queries.ts'
import { endSessionsForNewRights } from '#src/features/accounts/server/sessions.ts'
import { csvFile } from '#src/server/csv.ts'
import { change, changeAndRead } from '#src/server/db/change.ts'
import { takeBackEmail } from '#src/server/mail/emails.ts'
import { logOnce } from '#src/server/observability/audit.ts'
import { hashPassword } from '#src/server/security/passwords.ts'
import { isoDate } from '#src/shared/iso-date.ts'
import { messages } from '../messages.ts'
import { isLastAdmin, MAX_UNDO_DELAY, mayReject } from '../rules.ts'
import { approve } from './approving.ts'
import { emailHandlers } from './email-handlers.ts'
import { importHandlers } from './import-handlers.ts'
import { mentorProfileHandlers } from './mentor-profile-handlers.ts'
import { admin, staff } from './procedures.ts'
import { profileHandlers } from './profile-handlers.ts'
import {
  findAccountEmail,
  findAdminsToChange,
  findUser,
  findUserToChange,
  listUsers,
  setRights,
  studentsAfter,
} from './queries.ts'
import { removeAccount } from './removing.ts'

const userSubject = ({ _id, name }: { _id: string; name: string }) => ({ kind: 'user' as const, _id, label: name })

type Student = Awaited<ReturnType<typeof studentsAfter>>[number]

const CSV_COLUMNS = {
  Name: ({ name }: Student) => name,
  Email: ({ email }: Student) => email,
  Phone: ({ phoneE164 }: Student) => phoneE164,
  Status: ({ isApproved }: Student) => (isApproved ? 'Approved' : 'Pending'),
  'Joined On': ({ createdAt }: Student) => isoDate(createdAt),
}

export const usersHandlers = {
  ...profileHandlers,
  ...mentorProfileHandlers,
  ...importHandlers,
  ...emailHandlers,

  students: staff.students.handler(({ input, context }) => {
    logOnce(context, { kind: 'list', _id: null, label: 'Students' })
    return listUsers(context.db, { ...input, role: 'student' })
  }),

  exportStudents: staff.exportStudents.handler(({ context }) => {
    const { db, log } = context
    logOnce(context, { kind: 'list', _id: null, label: 'Students' })
    return csvFile(log, 'students', CSV_COLUMNS, (after, limit) => studentsAfter(db, after, limit))
  }),

  approve: staff.approve.handler(({ input, context }) =>
    change(context, async (tx, emit, about) => {
      const student = await approve({ tx, emit }, input.id)
      about(userSubject(student))
      return { message: messages.approved(student.name) }
    }),
  ),

  undoApproval: staff.undoApproval.handler(({ input, context, errors }) =>
    change(context, async (tx, emit, about) => {
      const student = await findUserToChange(tx, input.id)
      if (!student) throw errors.NOT_FOUND()
      if (student.role !== 'student') throw errors.BAD_REQUEST()
      const email = await findAccountEmail(tx, student._id)
      if (!student.isApproved || email?.kind !== 'approval') throw errors.CONFLICT()
      if (!(await takeBackEmail(tx, email._id, MAX_UNDO_DELAY))) throw errors.CONFLICT()
      await emit('approvalUndone', { userId: student._id, name: student.name }, [])
      await setRights(tx, student._id, { isApproved: false })
      about(userSubject(student))
      await emit('rightsChanged', {}, [userChannel(student._id)])
      await emit('userChanged', { userId: student._id }, ['staff'])
      return { message: messages.approvalUndone(student.name) }
    }),
  ),

  reject: staff.reject.handler(({ input, context, errors }) =>
    change(context, async (tx, emit, about) => {
      const student = await findUserToChange(tx, input.id)
      if (!student) throw errors.NOT_FOUND()
      if (student.role !== 'student') throw errors.BAD_REQUEST()
      if (!mayReject(context.user, student)) throw errors.FORBIDDEN()
      await removeAccount(tx, emit, student)
      about(userSubject(student))
      const { name } = student
      return { message: student.isApproved ? messages.deleted(name) : messages.rejected(name) }
    }),
  ),

  withRole: admin.withRole.handler(({ input, context }) => {
    logOnce(context, { kind: 'list', _id: null, label: input.role === 'mentor' ? 'Mentors' : 'Students' })
    return listUsers(context.db, input)
  }),

  createMentor: admin.createMentor.handler(async ({ input: { name, email, password }, context }) => {
    const passwordHash = await hashPassword(password)
    return changeAndRead(
      context,
      async (tx, emit, about) => {
        const user = await addAccount(tx, { name, email, role: 'mentor', isApproved: true })
        if (!user) throw emailTakenRefusal()
        await setPassword(tx, user._id, passwordHash)
        about(userSubject(user))
        await emit('userChanged', { userId: user._id }, ['staff'])
        return user._id
      },
      async (tx, id) => {
        const user = await findUser(tx, id)
        return user && { message: messages.mentorCreated(user.name), user }
      },
    )
  }),

  promote: admin.promote.handler(({ input, context, errors }) =>
    change(context, async (tx, emit, about) => {
      const mentor = await findUserToChange(tx, input.id)
      if (mentor?.role !== 'mentor') throw errors.NOT_FOUND()
      if (mentor.isAdmin) throw errors.CONFLICT()
      await setRights(tx, mentor._id, { isAdmin: true })
      about(userSubject(mentor))
      await endSessionsForNewRights(tx, emit, mentor._id)
      await emit('userChanged', { userId: mentor._id }, ['staff'])
      return { message: messages.promoted(mentor.name) }
    }),
  ),

  demote: admin.demote.handler(({ input, context, errors }) =>
    change(context, async (tx, emit, about) => {
      const { admins, mentor } = await findAdminsToChange(tx, input.id)
      if (mentor?.role !== 'mentor') throw errors.NOT_FOUND()
      if (!mentor.isAdmin) throw errors.CONFLICT()
      if (isLastAdmin(admins)) throw errors.BAD_REQUEST()
      await setRights(tx, mentor._id, { isAdmin: false })
      about(userSubject(mentor))
      await endSessionsForNewRights(tx, emit, mentor._id)
      await emit('userChanged', { userId: mentor._id }, ['staff'])
      return { message: messages.demoted(mentor.name) }
    }),
  ),
}
