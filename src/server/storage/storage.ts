import { createReadStream } from 'node:fs'
import { chmod, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import type { DriverContract } from 'flydrive/types'
import type { Config } from '#src/server/config.ts'

/** The bytes from `start` to `end`, both of them included. */
type ByteRange = { start: number; end: number }
type Read = (key: string, range?: ByteRange) => Promise<Readable>

export type Storage = ReturnType<typeof createStorage>

/**
 * Where files are kept: a folder, or a bucket of an S3-compatible storage. Keys are ours, never a sender's.
 * What it needs is loaded with the first file, so that no start waits for it.
 */
export function createStorage({ s3, dataDir }: Pick<Config, 's3' | 'dataDir'>) {
  let opened: ReturnType<typeof inFolder> | undefined
  async function opening() {
    opened ??= s3 ? inBucket(s3) : inFolder(join(dataDir, 'media'))
    const { driver, ...place } = await opened
    const { Disk } = await import('flydrive')
    return { disk: new Disk(driver), ...place }
  }
  return {
    host: s3 ? ('s3' as const) : ('local' as const),
    async put(key: string, path: string, contentType: string) {
      const { disk, prepare } = await opening()
      await prepare?.()
      await disk.moveFromFs(path, key, { contentType })
    },
    /** Null where there is no such file. */
    async read(key: string, range?: ByteRange) {
      const { read } = await opening()
      const file = await read(key, range).catch((error: { code?: string; name?: string }) => {
        if (error.code === 'ENOENT' || error.name === 'NoSuchKey') return null
        throw error
      })
      return file && (Readable.toWeb(file) as ReadableStream<Uint8Array>)
    },
    /** The whole file, with its size in bytes; null where there is no such file. */
    async open(key: string) {
      const { disk, read } = await opening()
      if (!(await disk.exists(key))) return null
      const { contentLength } = await disk.getMetaData(key)
      return { size: contentLength, stream: await read(key) }
    },
    /** What is gone already stays gone. */
    async remove(key: string) {
      const { disk } = await opening()
      await disk.delete(key)
    },
  }
}

type Place = { driver: DriverContract; read: Read; prepare?: () => Promise<void> }

async function inFolder(location: string): Promise<Place> {
  const { FSDriver } = await import('flydrive/drivers/fs')
  /** Documents are private, from other accounts of this machine too, whatever its umask. */
  const prepare = () =>
    mkdir(location, { recursive: true })
      .then(() => chmod(location, 0o700))
      .catch(() => undefined)
  await prepare()
  return {
    prepare,
    driver: new FSDriver({ location, visibility: 'private' }),
    async read(key, range) {
      const file = createReadStream(join(location, key), range)
      await new Promise((resolve, reject) => file.once('open', resolve).once('error', reject))
      return file
    },
  }
}

async function inBucket({ bucket, ...settings }: NonNullable<Config['s3']>): Promise<Place> {
  const [{ S3Driver }, { S3Client, GetObjectCommand }] = await Promise.all([
    import('flydrive/drivers/s3'),
    import('@aws-sdk/client-s3'),
  ])
  // Checksums that S3 alone demands are more than compatible storages understand.
  const client = new S3Client({ ...settings, requestChecksumCalculation: 'WHEN_REQUIRED' })
  return {
    driver: new S3Driver({ client, bucket, visibility: 'private', supportsACL: false }),
    async read(key, range) {
      const Range = range && `bytes=${range.start}-${range.end}`
      const { Body } = await client.send(new GetObjectCommand({ Bucket: bucket, Key: key, Range }))
      if (!(Body instanceof Readable)) throw new Error('The storage sent no file')
      return Body
    },
  }
}
