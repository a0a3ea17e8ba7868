import type { ComponentProps } from 'react'
import { Link } from 'react-router'

type Variant = 'primary' | 'plain' | 'quiet' | 'remove' | 'danger'

const shape = (variant: Variant, small = false) => `button button-${variant} ${small ? 'button-small' : ''}`

type Styled = { variant?: Variant; small?: boolean }

export function Button({ variant = 'plain', small, type = 'button', ...button }: Styled & ComponentProps<'button'>) {
  return <button type={type} {...button} className={`${shape(variant, small)} ${button.className ?? ''}`} />
}

export function ButtonLink({ variant = 'plain', small, ...link }: Styled & ComponentProps<typeof Link>) {
  return <Link {...link} className={`${shape(variant, small)} ${link.className ?? ''}`} />
}

/**
 * Lets the browser itself fetch a CSV file, and keep it while it comes in. Not by `download`, with which a refusal, or the login
 * page where the session has ended, would be kept as the file.
 */
export const ExportLink = ({ to }: { to: string }) => (
  <ButtonLink to={to} reloadDocument>
    Export CSV
  </ButtonLink>
)
