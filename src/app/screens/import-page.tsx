import { batchesToImport, batchImport } from '#src/features/seats/web/import/batch-import.tsx'
import { ImportPage } from '#src/features/users/web/import-page.tsx'
import { prefetch, requestContext } from '#src/web/api/prefetch.ts'
import { useSetup } from '#src/web/api/setup.ts'
import type { Route } from './+types/import-page.ts'

export { clientLoader } from '#src/web/api/prefetch.ts'

export const loader = ({ context }: Route.LoaderArgs) =>
  prefetch(context, [], context.get(requestContext).setup.classroom ? [batchesToImport] : [])

/** Students from a file, with a seat for each where there is a classroom. */
export default function ImportScreen() {
  return <ImportPage batchImport={useSetup()?.classroom ? batchImport : undefined} />
}
