import { Link } from 'react-router'
import { useInstitute } from '#src/web/api/institute.ts'
import { callLink, mailLink } from '#src/web/ui/contact-links.ts'
import { WithHours } from '#src/web/ui/overlays/with-hours.tsx'
import { ThemeButton } from '#src/web/ui/theme-button.tsx'

const LINKS = {
  '/courses': 'Courses',
  '/blogs': 'Blogs',
  '/forum': 'Forum',
  '/book-demo': 'Demo Class',
  '/about': 'About Us',
  '/contact': 'Contact Us',
  '/privacy': 'Privacy',
}

export function SiteFooter() {
  const institute = useInstitute()
  const { name, tagline, footer, email, phone, cityAndCountry, hours, founded } = institute
  return (
    <footer className="border-t border-line bg-paper-sunk text-sm [&_a]:flex [&_a]:min-h-11 [&_a]:items-center [&_a]:text-ink">
      <div className="page-width grid gap-x-8 gap-y-2 pt-6 sm:grid-cols-3 sm:pt-12">
        <div className="grid content-start gap-2">
          <p className="font-display text-xl font-semibold [word-spacing:0.08em]">{name}</p>
          {(tagline || footer) && <p className="text-ink-muted">{[tagline, footer].filter(Boolean).join('. ')}</p>}
        </div>
        <nav aria-label="Footer" className="grid grid-cols-3 content-start gap-x-6 sm:grid-cols-2">
          {Object.entries(LINKS).map(([to, text]) => (
            <Link key={to} to={to}>
              {text}
            </Link>
          ))}
        </nav>
        <address className="content-start not-italic">
          <p className="flex flex-wrap gap-x-6 sm:grid">
            {email && <a href={mailLink(institute)}>{email}</a>}
            {phone && <a href={callLink(institute)}>{phone}</a>}
          </p>
          <p className="text-ink-muted">
            {cityAndCountry}
            {cityAndCountry && hours && <br />}
            <WithHours sentence={hours} />
          </p>
        </address>
      </div>
      {/* As high as the floating widgets, which are at either end of it unless they fit beside the page. */}
      <div className="page-width flex min-h-20 items-center justify-center gap-4 text-ink-muted max-xl:px-20 xl:justify-between">
        <p>
          © {founded} {name}
        </p>
        <ThemeButton />
      </div>
    </footer>
  )
}
