import { stripBidi } from '#src/shared/text.ts'

export const messages = {
  nothingFound: (query: string) => `No results found for "${stripBidi(query)}"`,
}
