declare module 's3rver' {
  type Settings = {
    port: number
    address: string
    silent: boolean
    directory: string
    configureBuckets: { name: string; configs: string[] }[]
  }
  export default class S3rver {
    constructor(settings: Settings)
    run(): Promise<{ port: number }>
    httpServer: import('node:http').Server
    close(): Promise<void>
  }
}
