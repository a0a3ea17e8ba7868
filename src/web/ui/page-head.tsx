import { createContext, useContext } from 'react'
import { useLocation } from 'react-router'
import { institute } from '#src/institute.ts'

const Origin = createContext('')
export const SiteOrigin = Origin

type Head = { title: string; description?: string; picture?: string; schema?: object; hidden?: boolean }

/** What search engines and shared links read of a page; React puts it into the document's head. */
export function PageHead({ title, description = institute.description, picture = '/og.png', schema, hidden }: Head) {
  const origin = useContext(Origin)
  const address = origin + useLocation().pathname
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
      <meta property="og:image" content={new URL(picture, origin || 'http://localhost').href} />
      {schema && <Schema of={schema} />}
    </>
  )
}

/** JSON-LD. No text of a course can end the script element it stands in. */
function Schema({ of }: { of: object }) {
  const json = JSON.stringify({ '@context': 'https://schema.org', ...of }).replaceAll('<', '\\u003c')
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: json }} />
}
