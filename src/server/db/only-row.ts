/**
 * The row of a statement that always returns one.
 * @throws {Error} where it returned none
 */
export function onlyRow<Row>([row]: Row[]) {
  if (!row) throw new Error('The statement returned no row')
  return row
}
