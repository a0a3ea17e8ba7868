import { prefetch } from '#src/web/prefetch.ts'
import { figureTexts } from '../rules.ts'
import type { Route } from './+types/student-home-page.ts'
import { type Card, figures, HomeCards } from './home-cards.tsx'

export { clientLoader } from '#src/web/prefetch.ts'

export const loader = ({ context }: Route.LoaderArgs) => prefetch(context, [figures()])

const CARDS: Card[] = [
  {
    title: 'My Courses',
    text: 'Your courses and their materials.',
    to: '/dashboard/student/my-courses',
    figure: figureTexts.own,
  },
  {
    title: 'My Progress',
    text: 'What you have done and what is next.',
    to: '/dashboard/student/progress',
    figure: figureTexts.progress,
  },
]

export default function StudentHomePage() {
  return <HomeCards title="Student Dashboard" cards={CARDS} />
}
