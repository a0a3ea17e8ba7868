import { prefetch } from '#src/web/prefetch.ts'
import { figureTexts } from '../rules.ts'
import type { Route } from './+types/mentor-home-page.ts'
import { type Card, figures, HomeCards } from './home-cards.tsx'

export { clientLoader } from '#src/web/prefetch.ts'

export const loader = ({ context }: Route.LoaderArgs) => prefetch(context, [figures()])

const CARDS: Card[] = [
  {
    title: 'Student Approvals',
    text: 'Who is waiting to be let in.',
    to: '/dashboard/mentor/approvals',
    figure: figureTexts.waiting,
  },
  {
    title: 'Create/Edit Courses',
    text: 'Write a course or change one.',
    to: '/dashboard/mentor/manage-courses/upload',
    figure: figureTexts.drafts,
  },
  {
    title: 'Students List',
    text: 'Everyone who learns here.',
    to: '/dashboard/mentor/students',
    figure: figureTexts.students,
  },
  {
    title: 'Manage Courses List',
    text: 'All courses, also unpublished ones.',
    to: '/dashboard/mentor/manage-courses',
    figure: figureTexts.courses,
  },
]

export default function MentorHomePage() {
  return <HomeCards title="Mentor Dashboard" cards={CARDS} />
}
