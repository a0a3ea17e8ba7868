import { HomeCards } from './home-cards.tsx'

const CARDS = [
  { title: 'Student Approvals', text: 'Who is waiting to be let in.', to: '/dashboard/mentor/approvals' },
  {
    title: 'Create/Edit Courses',
    text: 'Write a course or change one.',
    to: '/dashboard/mentor/manage-courses/upload',
  },
  { title: 'Students List', text: 'Everyone who learns here.', to: '/dashboard/mentor/students' },
  { title: 'Manage Courses List', text: 'All courses, also unpublished ones.', to: '/dashboard/mentor/manage-courses' },
]

export default function MentorHomePage() {
  return <HomeCards title="Mentor Dashboard" cards={CARDS} />
}
