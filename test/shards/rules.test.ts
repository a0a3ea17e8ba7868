import { runRules } from './shard.ts'

await runRules()
