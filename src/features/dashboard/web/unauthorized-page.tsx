import { BarePage, MessagePage } from '#src/web/ui/error-page.tsx'
import { useWayHome } from './way-home.ts'

export default function UnauthorizedPage() {
  return (
    <BarePage>
      <MessagePage drawing="locked" message="Unauthorized Access" {...useWayHome()}>
        You are logged in, but your account cannot open this page.
      </MessagePage>
    </BarePage>
  )
}
