import { data } from 'react-router'
import { BarePage, Notice } from '#src/web/error-page.tsx'
import { useWayHome } from './way-home.ts'

export const loader = () => data(null, { status: 404 })

export default function NotFoundPage() {
  return (
    <BarePage>
      <Notice drawing="not-found" message="404 Page Not Found" {...useWayHome()}>
        Nothing stands at this address, or not any more.
      </Notice>
    </BarePage>
  )
}
