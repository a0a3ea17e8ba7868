/**
 * What this installation has: whether people can sign in through a provider, where files are kept, a classroom, and a
 * key that signs certificates.
 */
export type Setup = { social: boolean; mediaHost: 'local' | 's3'; classroom: boolean; certificates: boolean }
