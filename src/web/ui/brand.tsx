import { Link } from 'react-router'
import { useInstitute } from '#src/web/api/institute.ts'

export const Brand = () => (
  <Link
    to="/"
    className="flex min-h-11 shrink-0 items-center gap-2 font-display text-xl font-semibold tracking-tight whitespace-nowrap text-ink no-underline [word-spacing:0.08em]"
  >
    <img src="/drawings/logo.svg" alt="" width={32} height={32} />
    {useInstitute().name}
  </Link>
)
