import { MessagePage } from '#src/web/ui/error-page.tsx'
import { useWayHome } from './way-home.ts'

/** In place of what is not there: nobody is told why. */
export const NothingHere = ({ message }: { message: string }) => (
  <MessagePage drawing="not-found" message={message} {...useWayHome()}>
    Nothing stands at this address, or not any more.
  </MessagePage>
)
