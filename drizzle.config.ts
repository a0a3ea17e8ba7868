import { defineConfig } from 'drizzle-kit'

export default defineConfig({
  dialect: 'postgresql',
  casing: 'snake_case',
  schema: ['src/server/{db/table,observability/audit-table}.ts', 'src/features/*/server/table.ts'],
  out: 'db/migrations',
})
