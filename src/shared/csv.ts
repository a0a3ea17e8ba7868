/** What a spreadsheet would take for a formula (OWASP, CSV Injection), also in its full-width forms. */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/
/**
 * What a spreadsheet reads as a number and writes back changed: with a zero at its front, longer than a column is wide (Excel
 * then saves 9.19845E+11), or with an exponent.
 */
const NUMBER = /^(0\d+|\d{9,}|\d+e\d+)$/i

/** Begins a file: without it Excel reads UTF-8 as if it were Latin, and Indian names as noise. */
export const CSV_MARK = '\uFEFF'

const isMisread = (text: string) => FORMULA.test(text) || NUMBER.test(text)

/** An apostrophe makes it text in Excel and LibreOffice, which show it, and in Google Sheets, which does not. */
const cell = (text: string) => `"${(isMisread(text) ? `'${text}` : text).replaceAll('"', '""')}"`

export const csvLine = (cells: string[]) => `${cells.map(cell).join(',')}\r\n`

/** The content of a cell that may have been written by us. */
export const withoutApostrophe = (cell: string) =>
  cell.startsWith("'") && isMisread(cell.slice(1)) ? cell.slice(1) : cell
