/** What this installation has: whether people can sign in through a provider, where files are kept, and a classroom. */
export type Setup = { social: boolean; mediaHost: 'local' | 's3'; classroom: boolean }
