import type { ComponentProps } from 'react'
import { Link } from 'react-router'

const VARIANTS = {
  primary: 'bg-accent text-accent-ink hover:bg-accent-strong',
  plain: 'border border-line-strong bg-paper-raised text-ink hover:bg-paper-sunk',
  quiet: 'text-ink hover:bg-paper-sunk',
  remove: 'text-bad hover:bg-bad-soft',
  danger: 'bg-bad text-bad-ink hover:opacity-90',
}
type Variant = keyof typeof VARIANTS

const shape = (variant: Variant, small = false) =>
  `inline-flex items-center justify-center gap-2 rounded-lg font-semibold whitespace-nowrap no-underline transition-colors disabled:cursor-not-allowed disabled:opacity-60 ${small ? 'min-h-11 px-3 text-base md:pointer-fine:min-h-9' : 'min-h-11 px-5'} ${VARIANTS[variant]}`

type Styled = { variant?: Variant; small?: boolean }

export function Button({ variant = 'plain', small, type = 'button', ...button }: Styled & ComponentProps<'button'>) {
  return <button type={type} {...button} className={`${shape(variant, small)} ${button.className ?? ''}`} />
}

export function ButtonLink({ variant = 'plain', small, ...link }: Styled & ComponentProps<typeof Link>) {
  return <Link {...link} className={`${shape(variant, small)} ${link.className ?? ''}`} />
}

/** Lets the browser itself fetch a CSV file, and keep it while it comes in. */
export const ExportLink = ({ to }: { to: string }) => (
  <ButtonLink to={to} reloadDocument download>
    Export CSV
  </ButtonLink>
)
