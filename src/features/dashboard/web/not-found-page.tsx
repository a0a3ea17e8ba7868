import { data } from 'react-router'
import { BarePage } from '#src/web/ui/error-page.tsx'
import { NothingHere } from './nothing-here.tsx'

export const loader = () => data(null, { status: 404 })

export default function NotFoundPage() {
  return (
    <BarePage>
      <NothingHere message="404 Page Not Found" />
    </BarePage>
  )
}
