import { runBrowserCode } from './shard.ts'

await runBrowserCode()
