import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after } from 'node:test'
import S3rver from 's3rver'

/** An S3-compatible storage with one bucket, gone after the test file; `environment` leads the site to it. */
export async function bucket() {
  const directory = await mkdtemp(join(tmpdir(), 'classroom-s3-'))
  const configureBuckets = [{ name: 'classroom', configs: [] }]
  const server = new S3rver({ port: 0, address: '127.0.0.1', silent: true, directory, configureBuckets })
  const { port } = await server.run()
  after(async () => {
    const closed = server.close()
    // The storage's client keeps its connections for the next call.
    server.httpServer.closeAllConnections()
    await closed
    await rm(directory, { recursive: true })
  })
  return {
    environment: {
      S3_BUCKET: 'classroom',
      S3_ENDPOINT: `http://127.0.0.1:${port}`,
      S3_ACCESS_KEY_ID: 'S3RVER',
      S3_SECRET_ACCESS_KEY: 'S3RVER',
    },
  }
}
