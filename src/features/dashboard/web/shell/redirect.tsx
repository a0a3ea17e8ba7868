import { useEffect } from 'react'
import { Navigate, useLocation } from 'react-router'
import { returnCookie, storeReturn } from '#src/features/accounts/web/return-cookie.ts'

/** Redirects as the loader does where no request was made, such as by a link inside the page. */
export function Redirect({ to }: { to: string }) {
  const { pathname, search } = useLocation()
  useEffect(() => {
    const cookie = to === '/login' && returnCookie(new URL(pathname + search, location.href).href)
    if (cookie) storeReturn(cookie)
  }, [to, pathname, search])
  return <Navigate to={to} replace />
}

/** Another user who signs in gets a new page, with nothing of the user before. */
export function FreshStart({ to }: { to: string }) {
  useEffect(() => window.location.assign(to), [to])
  return null
}
