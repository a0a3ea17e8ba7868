import type { ComponentProps, ComponentType } from 'react'
import { Link as RouterLink, NavLink as RouterNavLink, useLocation } from 'react-router'

type LinkProps = ComponentProps<typeof RouterLink>
type NavLinkProps = LinkProps & { to: string; end?: boolean }

/** React Router's, as the server draws it: what an address comes to and what a click would do is found out in browsers. */
function WrittenLink(link: LinkProps) {
  const { to, reloadDocument, preventScrollReset, replace, state, onClick, ...rest } = link
  if (typeof to === 'string' && /^\/(?!\/)/.test(to)) return <a {...rest} href={to} data-discover="true" />
  if (typeof to === 'string' && /^[a-z]+:/.test(to)) return <a {...rest} href={to} />
  return <RouterLink {...link} />
}

function WrittenNavLink({ end, className = '', ...link }: NavLinkProps) {
  const [here, there] = [useLocation().pathname.toLowerCase(), link.to.toLowerCase()]
  const isHere = here === there || (!end && here.startsWith(`${there}/`))
  return (
    <WrittenLink
      {...link}
      aria-current={isHere ? 'page' : undefined}
      className={isHere ? `${className} active` : className}
    />
  )
}

export const Link = import.meta.env.SSR ? WrittenLink : RouterLink
export const NavLink: ComponentType<NavLinkProps> = import.meta.env.SSR ? WrittenNavLink : RouterNavLink
