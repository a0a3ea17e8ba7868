import { data } from 'react-router'
import { Notice } from './error-page.tsx'

export const loader = () => data(null, { status: 404 })

export default function NotFoundPage() {
  return (
    <main>
      <Notice drawing="not-found" message="404 Page Not Found" />
    </main>
  )
}
