import contract from 'virtual:contract'

/** The sentence for a failure of this call that brought none of its own. */
export const fallbackOf = ([feature = '', call = '']: readonly string[]) =>
  contract[feature]?.[call]?.['~orpc'].meta.fallback ?? ''
