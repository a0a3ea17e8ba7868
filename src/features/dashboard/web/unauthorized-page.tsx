import { BarePage, MessagePage } from '#src/web/ui/error-page.tsx'
import { useHomePath } from './use-home-path.ts'

export default function UnauthorizedPage() {
  return (
    <BarePage>
      <MessagePage drawing="locked" message="Unauthorized Access" {...useHomePath()}>
        You are logged in, but your account cannot open this page.
      </MessagePage>
    </BarePage>
  )
}
