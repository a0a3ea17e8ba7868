import { Link } from 'react-router'
import { withVersion } from '#src/shared/institute/look-files.ts'
import { useInstitute } from '#src/web/api/institute.ts'

export const Brand = () => (
  <Link
    to="/"
    className="flex min-h-11 shrink-0 items-center gap-2 font-display text-xl font-semibold tracking-tight whitespace-nowrap text-ink no-underline [word-spacing:0.08em]"
  >
    <Logo size={32} />
    {useInstitute().name}
  </Link>
)

/** How many times as wide as high a logo is shown at most. */
const WIDEST = 4

type Look = { logo: string; logoRatio: number; version: string }
type Props = { size: number; className?: string; look?: Look }

/** The logo, `size` pixels high; without one the sign that the server makes of the name. `look` where it is not saved yet. */
export function Logo({ size, className = '', look: chosen }: Props) {
  const { look: saved } = useInstitute()
  const look = chosen ?? saved
  // Most are made for white paper.
  const isUploaded = look.logo.startsWith('/api/')
  const ratio = look.logo ? look.logoRatio : 1
  const width = Math.round(size * Math.min(WIDEST, ratio))
  return (
    <img
      src={look.logo || withVersion('/icon-192.png', look)}
      alt=""
      width={width}
      height={Math.round(width / ratio)}
      className={`shrink-0 ${isUploaded ? 'dark:rounded-sm dark:bg-white' : ''} ${className}`}
    />
  )
}
