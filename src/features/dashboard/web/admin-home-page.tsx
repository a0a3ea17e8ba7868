import { prefetch } from '#src/web/prefetch.ts'
import { figureTexts } from '../rules.ts'
import type { Route } from './+types/admin-home-page.ts'
import { type Card, figures, HomeCards } from './home-cards.tsx'

export { clientLoader } from '#src/web/prefetch.ts'

export const loader = ({ context }: Route.LoaderArgs) => prefetch(context, [figures()])

const CARDS: Card[] = [
  {
    title: 'Manage Mentors',
    text: 'Promote, demote and add mentors.',
    to: '/dashboard/admin/mentors',
    figure: figureTexts.mentors,
  },
  {
    title: 'Manage Courses',
    text: 'Write, publish and remove courses.',
    to: '/dashboard/admin/manage-courses',
    figure: figureTexts.courses,
  },
  {
    title: 'Create Blog',
    text: 'Tell visitors what is new.',
    to: '/dashboard/admin/create-blog',
    figure: figureTexts.posts,
  },
  {
    title: 'Manage Enrollments',
    text: 'Who learns what, and how far.',
    to: '/dashboard/admin/manage-enrollments',
    figure: figureTexts.learning,
  },
  {
    title: 'All Students',
    text: 'Approve, enroll and look after students.',
    to: '/dashboard/admin/students',
    figure: figureTexts.everyone,
  },
  { title: 'Analytics', text: 'Coming soon' },
]

export default function AdminHomePage() {
  return <HomeCards title="Admin Dashboard" cards={CARDS} />
}
