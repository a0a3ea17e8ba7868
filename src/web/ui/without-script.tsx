import { useMatches } from 'react-router'
import { fieldsOf, textOf } from '#src/shared/unknown.ts'

/** Beside the bones of what is on its way: where no script will bring it, why it is not there, and the page anew. */
export function WithoutScript() {
  const failed = useMatches().flatMap(({ loaderData }) => textOf(fieldsOf(loaderData).failed) ?? [])[0]
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
