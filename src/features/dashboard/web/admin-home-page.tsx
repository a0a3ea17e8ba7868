import { HomeCards } from './home-cards.tsx'

const CARDS = [
  { title: 'Manage Mentors', text: 'Promote, demote and add mentors.', to: '/dashboard/admin/mentors' },
  { title: 'Manage Courses', text: 'Write, publish and remove courses.', to: '/dashboard/admin/manage-courses' },
  { title: 'Create Blog', text: 'Tell visitors what is new.', to: '/dashboard/admin/create-blog' },
  { title: 'Manage Enrollments', text: 'Who learns what, and how far.', to: '/dashboard/admin/manage-enrollments' },
  { title: 'All Students', text: 'Approve, enroll and look after students.', to: '/dashboard/admin/students' },
  { title: 'Analytics', text: 'Coming soon' },
]

export default function AdminHomePage() {
  return <HomeCards title="Admin Dashboard" cards={CARDS} />
}
