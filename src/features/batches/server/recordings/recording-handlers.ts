import { isStaff } from '#src/access/rules.ts'
import { isFirstRead } from '#src/features/media/rules.ts'
import { change } from '#src/server/db/change.ts'
import { now } from '#src/shared/clock.ts'
import { dateIn } from '#src/shared/wall-time.ts'
import { calendar } from '../../rules.ts'
import { approved } from '../procedures.ts'
import { addRecordingOpen, findRecording } from './recording-queries.ts'

export const recordingHandlers = {
  recording: approved.recording.handler(async ({ input: { id }, context, errors }) => {
    const { db, user, request } = context
    const recording = await findRecording(db, id, isStaff(user) ? undefined : user._id)
    if (!recording) throw errors.NOT_FOUND()
    const { classId, url } = recording
    const open = { classId, userId: user._id, day: dateIn(now(), calendar.timeZone) }
    if (isFirstRead(request)) await change(context, (tx) => addRecordingOpen(tx, open))
    return { status: 302, headers: { location: new URL(url).href, 'referrer-policy': 'no-referrer' } }
  }),
}
