/** What a spreadsheet would take for a formula (OWASP, CSV Injection), also in its full-width forms. */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/
const DEFUSED = /^'(?=[=+\-@\t\r\n＝＋－＠])/

/** Begins a file: without it Excel reads UTF-8 as if it were Latin, and Indian names as noise. */
export const CSV_MARK = '\uFEFF'

const cell = (text: string) => `"${(FORMULA.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`

export const csvLine = (cells: string[]) => `${cells.map(cell).join(',')}\r\n`

/** What stands in a cell that may have been written by us. */
export const withoutDefusing = (cell: string) => cell.replace(DEFUSED, '')
