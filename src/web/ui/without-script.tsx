import { useMatches } from 'react-router'
import { asText, toRecord } from '#src/shared/unknown.ts'

/** Beside a skeleton, without JavaScript: why the content is missing, and a link that loads the page again. */
export function WithoutScript() {
  const failed = useMatches().flatMap(({ loaderData }) => asText(toRecord(loaderData).failed) ?? [])[0]
  if (!failed) return null
  return (
    <noscript>
      <div role="alert" className="grid gap-4 rounded-2xl border border-line bg-paper-raised p-6">
        <p>Error: {failed}</p>
        <p>
          {/* biome-ignore lint/a11y/useValidAnchor: to the page it stands on, whichever that is */}
          <a href="">Try again</a>
        </p>
      </div>
    </noscript>
  )
}
