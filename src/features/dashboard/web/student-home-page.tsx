import { HomeCards } from './home-cards.tsx'

const CARDS = [
  { title: 'My Courses', text: 'Your courses and their materials.', to: '/dashboard/student/my-courses' },
  { title: 'My Progress', text: 'What you have done and what is next.', to: '/dashboard/student/progress' },
]

export default function StudentHomePage() {
  return <HomeCards title="Student Dashboard" cards={CARDS} />
}
