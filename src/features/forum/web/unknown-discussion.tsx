import { MessagePage } from '#src/web/ui/error-page.tsx'

/** In the place of a discussion that is not there; `forum` is the address of the list. */
export const UnknownDiscussion = ({ message, forum }: { message: string; forum: string }) => (
  <MessagePage drawing="not-found" message={message} to={forum} action="See all discussions" />
)
