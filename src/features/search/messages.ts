export const messages = {
  nothingFound: (query: string) => `No results found for "${query}"`,
}
