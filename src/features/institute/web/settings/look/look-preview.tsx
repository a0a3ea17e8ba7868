import type { ReactNode } from 'react'
import { useWatch } from 'react-hook-form'
import { darkPalette, isUsable, lightPalette } from '#src/shared/institute/brand-colours.ts'
import { useInstitute } from '#src/web/api/institute.ts'
import { Logo } from '#src/web/ui/brand.tsx'
import { isColour, SITE_COLOUR } from './colour-field.tsx'

type Chosen = { logo: string; logoRatio: number; colour: string }

/** Logo and colour as they would be once they are saved, on a light page and on a dark one. */
export function LookPreview() {
  const { colour, ...chosen }: Chosen = useWatch({ name: 'data' })
  const shown = isColour(colour) && isUsable(colour) ? colour : SITE_COLOUR
  const { look } = useInstitute()
  return (
    <section aria-label="Preview" className="grid gap-3 sm:grid-cols-2">
      {(['light', 'dark'] as const).map((theme) => (
        <Page
          key={theme}
          theme={theme}
          colours={theme === 'light' ? lightPalette(shown) : darkPalette(shown)}
          logo={<Logo size={32} look={{ ...look, ...chosen }} />}
        />
      ))}
    </section>
  )
}

type PageProps = { theme: 'light' | 'dark'; colours: Record<string, string>; logo: ReactNode }

const Page = ({ theme, colours, logo }: PageProps) => (
  <div
    data-theme={theme}
    // Not as an attribute, which the policy of a page refuses in what the server sends.
    ref={(page) => {
      for (const [name, colour] of Object.entries(colours)) page?.style.setProperty(`--color-${name}`, colour)
    }}
    className="grid gap-3 overflow-hidden rounded-xl border border-ink-muted/40 bg-paper text-base text-ink"
  >
    <div className="flex min-w-0 items-center gap-2 border-b border-ink-muted/40 px-3 py-2">
      {logo}
      <span className="truncate font-display text-lg font-semibold">{useInstitute().name}</span>
    </div>
    <div className="grid justify-items-start gap-2 px-3">
      <span>
        Words, and <span className="text-brand underline">a link</span>
      </span>
      <span className="rounded-full bg-brand-soft px-3 py-1 text-brand">Chosen</span>
      <span className="rounded-lg bg-brand px-3 py-1.5 font-semibold text-brand-ink">A sign</span>
    </div>
    <p className="bg-band px-3 py-2 text-band-ink">
      The end of a page <span className="text-band-muted">in {theme} colours</span>
    </p>
  </div>
)
