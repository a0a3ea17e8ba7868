import { createContext, useContext } from 'react'
import { useLocation } from 'react-router'
import { institute } from '#src/institute.ts'

const Origin = createContext('')
export const SiteOrigin = Origin

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
export function PageHead({
  title,
  description = institute.description,
  picture = '/og.png',
  schema,
  above,
  hidden,
}: Head) {
  const origin = useContext(Origin)
  const address = origin + useLocation().pathname
  const image = new URL(previewOf(picture), origin || 'http://localhost').href
  const full = title === institute.name ? title : `${title} · ${institute.name}`
  return (
    <>
      <title>{full}</title>
      <meta name="description" content={description} />
      {hidden ? <meta name="robots" content="noindex" /> : <link rel="canonical" href={address} />}
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={institute.name} />
      <meta property="og:url" content={address} />
      <meta property="og:locale" content="en_IN" />
      <meta property="og:image" content={image} />
      <meta name="twitter:card" content="summary_large_image" />
      {schema && <Schema of={above ? { '@graph': [schema, trail({ ...above, [address]: title }, origin)] } : schema} />}
    </>
  )
}

/** Those who show a link's picture do not read SVG: of each drawing the build makes a preview (scripts/previews.ts). */
const previewOf = (picture: string) => picture.replace(/^\/drawings\/(.+)\.svg$/, '/og/$1.png')

function trail(pages: Record<string, string>, origin: string) {
  const itemListElement = Object.entries(pages).map(([path, name], at) => ({
    '@type': 'ListItem',
    position: at + 1,
    name,
    item: new URL(path, origin || 'http://localhost').href,
  }))
  return { '@type': 'BreadcrumbList', itemListElement }
}

/** JSON-LD. No text of a course can end the script element it stands in. */
function Schema({ of }: { of: object }) {
  const json = JSON.stringify({ '@context': 'https://schema.org', ...of }).replaceAll('<', '\\u003c')
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: json }} />
}
