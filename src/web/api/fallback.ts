import contract from 'virtual:contract'

/** The sentence for a failure of this procedure that brought none of its own. */
export const fallbackMessage = ([feature = '', name = '']: readonly string[]) =>
  contract[feature]?.[name]?.['~orpc'].meta.fallback ?? ''
