import { runShare } from './share.ts'

await runShare(3)
