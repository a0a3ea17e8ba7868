import { data } from 'react-router'
import { BarePage, Notice } from './error-page.tsx'

export const loader = () => data(null, { status: 404 })

export default function NotFoundPage() {
  return (
    <BarePage>
      <Notice drawing="not-found" message="404 Page Not Found">
        Nothing stands at this address, or not any more.
      </Notice>
    </BarePage>
  )
}
