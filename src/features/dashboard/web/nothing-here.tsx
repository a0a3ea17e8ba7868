import { Link } from 'react-router'
import { MessagePage } from '#src/web/ui/error-page.tsx'
import { useHomePath } from './use-home-path.ts'

/** In place of a missing page, without the reason. */
export const NothingHere = ({ message }: { message: string }) => (
  <MessagePage drawing="not-found" message={message} {...useHomePath()}>
    <p>We could not find this page. It may have been removed, or the address is wrong.</p>
    <p>
      You can go to <Link to="/courses">Courses</Link>, <Link to="/book-demo">Demo Class</Link> or{' '}
      <Link to="/contact">Contact Us</Link>.
    </p>
  </MessagePage>
)
