import { BarePage, MessagePage } from '#src/web/ui/error-page.tsx'
import { useWayHome } from './way-home.ts'

export default function UnauthorizedPage() {
  return (
    <BarePage>
      <MessagePage drawing="locked" message="Unauthorized Access" {...useWayHome()}>
        This page is for other members than the one who is signed in here.
      </MessagePage>
    </BarePage>
  )
}
