import { withClient } from '#src/server/db/client.ts'

/** A line for each column, constraint, index, view, function and trigger, in the order of names: where a column stands does not matter, nor what PostgreSQL 18 calls a NOT NULL. */
export const schemaLines = (url: string) =>
  withClient(url, async (client) => {
    const { rows } = await client.query<{ line: string }>(`
      select concat_ws(' ', 'column', attrelid::regclass, attname, format_type(atttypid, atttypmod),
          case when attnotnull then 'not null' end, pg_get_expr(adbin, adrelid)) as line
        from pg_attribute join pg_class on pg_class.oid = attrelid
        left join pg_attrdef on adrelid = attrelid and adnum = attnum
        where relnamespace = 'public'::regnamespace and relkind in ('r', 'v') and attnum > 0 and not attisdropped
      union all select concat_ws(' ', 'statistics', attrelid::regclass, attnum, attstattarget)
        from pg_attribute join pg_class on pg_class.oid = attrelid
        where relnamespace = 'public'::regnamespace and relkind = 'i' and attstattarget > 0
      union all select concat_ws(' ', 'constraint', conrelid::regclass, conname, pg_get_constraintdef(oid))
        from pg_constraint where connamespace = 'public'::regnamespace and contype <> 'n'
      union all select indexdef from pg_indexes where schemaname = 'public'
      union all select concat_ws(' ', 'view', viewname, definition) from pg_views where schemaname = 'public'
      union all select pg_get_functiondef(oid) from pg_proc
        where pronamespace = 'public'::regnamespace and not exists (select from pg_depend where objid = pg_proc.oid and deptype = 'e')
      union all select pg_get_triggerdef(oid) from pg_trigger where not tgisinternal
      order by line`)
    return rows.map(({ line }) => line)
  })
