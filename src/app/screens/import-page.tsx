import { batchImport } from '#src/features/seats/web/import/batch-import.tsx'
import { ImportPage } from '#src/features/users/web/import-page.tsx'
import { useSetup } from '#src/web/api/setup.ts'

/** Students from a file, with a seat for each where there is a classroom. */
export default function ImportScreen() {
  return <ImportPage batchImport={useSetup()?.classroom ? batchImport : undefined} />
}
