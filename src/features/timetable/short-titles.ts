/** What stands before a subtitle: 'SAP S/4HANA SD' of 'SAP S/4HANA SD: Sales and Distribution'. */
const beforeSubtitle = (title: string) => title.split(/\s*[:–—]\s/)[0]?.trim() || title

/** How many words two names begin with alike. */
function countAlike(words: readonly string[], compared: readonly string[]) {
  const at = words.findIndex((word, index) => word !== compared[index])
  return at < 0 ? words.length : at
}

/**
 * Each title by what differs from the others: 'SD' and 'MM' of courses that begin with 'SAP S/4HANA'. Of one that would be left
 * without a word, or be called as another, the whole title.
 */
export function shortTitles(titles: Iterable<string>): Map<string, string> {
  const names = [...new Set(titles)].map((title) => ({ title, words: beforeSubtitle(title).split(' ') }))
  const short = names.map(({ title, words }) => {
    const alike = Math.max(0, ...names.map((name) => (name.title === title ? 0 : countAlike(words, name.words))))
    return { title, name: words.slice(alike).join(' ') }
  })
  const isAlone = (name: string) => short.filter((of) => of.name === name).length === 1
  return new Map(short.map(({ title, name }) => [title, name && isAlone(name) ? name : title]))
}
