import { config } from 'zod'

// Before the first schema is made: zod tries `new Function`, which the policy of a page forbids and browsers report.
if (typeof document !== 'undefined') config({ jitless: true })

export * from 'zod'
