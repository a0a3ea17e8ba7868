import { redirect } from 'react-router'

/** To the page that all roles share, which each role had at an address of its own. */
function toSharedPage({ request }: { request: Request }) {
  const { pathname, search } = new URL(request.url)
  throw redirect(pathname.replace(/^\/dashboard\/\w+/, '/dashboard') + search, 308)
}
export const loader = toSharedPage
export const clientLoader = toSharedPage

/** Never seen. */
export default function ToSharedPage() {
  return null
}
