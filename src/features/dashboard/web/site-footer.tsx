import { Link } from 'react-router'
import { institute } from '#src/institute.ts'
import { callLink, mailLink } from '#src/web/contact-links.ts'
import { ThemeButton } from '#src/web/ui/theme-button.tsx'

const LINKS = {
  '/courses': 'Courses',
  '/blogs': 'Blogs',
  '/forum': 'Forum',
  '/book-demo': 'Demo Class',
  '/about': 'About Us',
  '/contact': 'Contact Us',
}

export function SiteFooter() {
  return (
    <footer className="border-t border-line bg-paper-sunk">
      <div className="mx-auto grid max-w-6xl gap-8 px-4 py-12 sm:grid-cols-3">
        <div className="grid content-start gap-2 sm:pr-8">
          <p className="font-display text-xl font-semibold">{institute.name}</p>
          <p className="text-base text-ink-muted">
            {institute.tagline}. Small batches, practical lab sessions and personal mentorship.
          </p>
        </div>
        <nav aria-label="Footer" className="grid grid-cols-2 content-start gap-x-6">
          {Object.entries(LINKS).map(([to, text]) => (
            <Link key={to} to={to} className="flex min-h-11 items-center text-ink">
              {text}
            </Link>
          ))}
        </nav>
        <address className="grid content-start text-base not-italic">
          <a href={mailLink} className="flex min-h-11 items-center">
            {institute.email}
          </a>
          <a href={callLink} className="flex min-h-11 items-center">
            {institute.phone}
          </a>
          <span className="flex min-h-11 items-center">{institute.city}</span>
          <span className="text-ink-muted">{institute.hours}</span>
        </address>
      </div>
      <div className="mx-auto flex max-w-6xl items-center justify-between gap-4 px-4 pb-24 text-base text-ink-muted">
        <p>
          © {institute.footerYear} {institute.name}
        </p>
        <ThemeButton />
      </div>
    </footer>
  )
}
