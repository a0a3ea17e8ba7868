/** Of the query that knows who is signed in: a user, or null for a guest. */
export const SESSION_KEY = [['session']] as const

export const isSession = ({ queryKey }: { queryKey: readonly unknown[] }) => String(queryKey[0]) === 'session'
