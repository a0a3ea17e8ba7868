import { more } from '../../test/browser/fixtures.ts'
import { press } from './press.ts'
import type { Screenshot } from './screenshot.ts'
import { signIn } from './sessions.ts'

/** What opens where posts are reported and decided about. */
export const ofModeration: Screenshot[] = [
  {
    name: 'forum-report',
    who: 'student',
    path: '/dashboard/student/forum',
    async act(page) {
      await more(page, /^More for Weekend batch/)
      await press(/^Report$/)(page)
      await page.getByRole('dialog').getByRole('textbox').waitFor()
    },
  },
  {
    name: 'reports-hide',
    who: 'admin',
    path: '/dashboard/forum-reports',
    async act(page) {
      await press(/^Hide$/)(page)
      await page.getByRole('dialog').getByRole('textbox').waitFor()
    },
  },
]

/** Where a hidden discussion and a hidden reply stand: for readers, and for staff. */
export const hiddenPosts = (discussion: string): Screenshot[] => [
  { name: 'forum-with-hidden', who: 'guest', path: '/forum' },
  { name: 'thread-with-hidden', who: 'student2', path: `/dashboard/student/forum?id=${discussion}` },
  { name: 'reports-hidden', who: 'admin', path: '/dashboard/forum-reports?filter=hidden' },
]

/** Hides the reply that was reported, and the newest discussion. @returns the discussion of that reply */
export async function hidePosts(origin: string) {
  const admin = await signIn(origin, 'admin')
  const hide = async (id: string, replyId?: string) => {
    const data = { hidden: true, reason: 'It sells the questions of an exam.', replyId }
    const response = await admin.patch(`/api/forum/discussions/${id}/visibility`, { data })
    if (!response.ok()) throw new Error(await response.text())
  }
  const [reported] = await (await admin.get('/api/forum/reports?state=open')).json()
  const [newest] = await (await admin.get('/api/forum/discussions')).json()
  await hide(reported.discussionId, reported.replyId)
  await hide(newest._id)
  await admin.dispose()
  return reported.discussionId as string
}
