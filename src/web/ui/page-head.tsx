import { useLocation } from 'react-router'
import { withVersion } from '#src/shared/institute/look-files.ts'
import { stripBidi } from '#src/shared/text.ts'
import { useInstitute } from '#src/web/api/institute.ts'
import { useOrigin } from '#src/web/api/setup.ts'

type Head = {
  title: string
  description?: string
  picture?: string
  schema?: object
  /** The pages above this one, outermost first. */
  above?: Record<string, string>
  hidden?: boolean
}

/** What search engines and shared links read of a page; React puts it into the document's head. */
export function PageHead({ title, description, picture = '', schema, above, hidden }: Head) {
  const institute = useInstitute()
  const about = description || institute.description
  const origin = useOrigin()
  const address = origin + useLocation().pathname
  const name = <title>{title === institute.name ? title : `${stripBidi(title)} · ${institute.name}`}</title>
  const robots = hidden && <meta name="robots" content="noindex" />
  if (!origin)
    return (
      <>
        {name}
        {robots}
      </>
    )
  return (
    <>
      {name}
      {about && <meta name="description" content={about} />}
      {robots || <link rel="canonical" href={address} />}
      <meta property="og:title" content={title} />
      {about && <meta property="og:description" content={about} />}
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={institute.name} />
      <meta property="og:url" content={address} />
      <meta property="og:locale" content="en_IN" />
      <meta property="og:image" content={new URL(previewAddress(picture, institute.look), origin).href} />
      <meta property="og:image:type" content="image/jpeg" />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta name="twitter:card" content="summary_large_image" />
      {schema && (
        <Schema
          of={above ? { '@graph': [schema, breadcrumbSchema({ ...above, [address]: title }, origin)] } : schema}
        />
      )}
    </>
  )
}

const OWN_PICTURE = /\/(drawings|api\/media)\/([\w-]+)\.(?:svg|webp)$/

/**
 * A JPEG of 1200 × 630, as all programs that show link previews read it: of an upload, and of the institute's name, by the server;
 * of a drawing, for the demo alone, by the build (scripts/previews.ts). Pictures on other sites are in sizes and formats that are
 * not known here.
 */
function previewAddress(picture: string, look: { version: string }) {
  const [, folder, name] = OWN_PICTURE.exec(picture) ?? []
  if (name && folder === 'api/media') return `/api/media/${name}.jpg`
  return name && !look.version ? `/og/${name}.jpg` : withVersion('/og.jpg', look)
}

function breadcrumbSchema(pages: Record<string, string>, origin: string) {
  const itemListElement = Object.entries(pages).map(([path, name], at) => ({
    '@type': 'ListItem',
    position: at + 1,
    name,
    item: new URL(path, origin).href,
  }))
  return { '@type': 'BreadcrumbList', itemListElement }
}

/** JSON-LD, escaped so that no text of a course can end the script element. */
function Schema({ of }: { of: object }) {
  const json = JSON.stringify({ '@context': 'https://schema.org', ...of }).replaceAll('<', '\\u003c')
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: json }} />
}
