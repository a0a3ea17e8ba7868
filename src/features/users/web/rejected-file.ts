import { CSV_MARK, csvLine } from '#src/shared/csv.ts'

type Rejected = { name: string; email: string; phone: string; message: string }

/** Rows of an import that did not come in, as a file that can be mended and chosen again (product 13.16). */
export const rejectedFile = (rows: Rejected[]) =>
  CSV_MARK +
  csvLine(['name', 'email', 'phone', 'reason']) +
  rows.map(({ name, email, phone, message }) => csvLine([name, email, phone, message])).join('')
