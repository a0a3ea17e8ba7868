import * as z from '#src/shared/zod.ts'

export const HEAD_ENTRY = 'backup.json'
/** Backups have had this name from the start: those that exist can be restored. */
export const EMAILS_ENTRY = 'letters.json'

const Table = z.object({ name: z.string(), columns: z.array(z.string()) })

export const Head = z.object({
  format: z.literal(1),
  takenAt: z.iso.datetime(),
  /** Of the latest migration its tables had, as drizzle-kit numbers them: milliseconds since 1970. */
  migration: z.number(),
  tables: z.array(Table),
})

/** `key` is the id of its row in `emails`; older versions wrote none. */
const QueuedEmail = z.object({
  name: z.string(),
  payload: z.unknown(),
  priority: z.number(),
  key: z.string().nullish(),
})
export const QueuedEmails = z.array(QueuedEmail)

export type Head = z.infer<typeof Head>
export type Table = z.infer<typeof Table>
export type QueuedEmail = z.infer<typeof QueuedEmail>

/** A table is cut into parts between two rows, since a tar says how long an entry is before it begins. */
export const tableEntry = (table: string, number: number) => `tables/${table}/${String(number).padStart(6, '0')}.copy`
export const readTableEntry = (entry: string) => /^tables\/([^/]+)\/\d+\.copy$/.exec(entry)?.[1]

export const fileEntry = (key: string) => `media/${key}`
/** Null for a name that no backup of ours has. */
export const readFileEntry = (entry: string) =>
  /^media\/((?:pictures|documents)\/[\w-]+(?:\.webp)?)$/.exec(entry)?.[1] ?? null
