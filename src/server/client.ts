import pg from 'pg'

/** Milliseconds. */
const PATIENCE = 5_000

/** One connection of its own, for what is no request: its queries may take their time. */
export async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>) {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: PATIENCE, lock_timeout: PATIENCE })
  // A line that breaks tells its query; without a listener of its own that would end the process.
  client.on('error', () => undefined)
  await client.connect()
  return work(client).finally(() => client.end())
}

/** Connections of our own role to the same database, beside this one. */
export async function countOthers(client: pg.Client) {
  const { rows } = await client.query<{ others: number }>(
    `select count(*)::int as others from pg_stat_activity
      where backend_type = 'client backend' and usename = current_user and datname = current_database()
        and pid <> pg_backend_pid()`,
  )
  return rows[0]?.others ?? 0
}
