import { once } from 'node:events'
import { createReadStream } from 'node:fs'
import { chmod, copyFile, mkdir, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import type { Config } from '#src/server/config.ts'

/** The bytes from `start` to `end`, both of them included. */
type ByteRange = { start: number; end: number }

/** `size` in bytes, of all of it where no range was asked for. */
type File = { size: number; stream: Readable }

type Place = {
  put(key: string, path: string, contentType: string): Promise<unknown>
  /** @throws {Error} whose code is ENOENT or whose name is NoSuchKey, where there is no such file */
  open(key: string, range?: ByteRange): Promise<File>
  /** What is gone already stays gone. */
  remove(key: string): Promise<void>
}

export type Storage = ReturnType<typeof createStorage>

/** Where files are kept: a folder, or a bucket of an S3-compatible storage. Keys are ours, never a sender's. */
export function createStorage({ s3, dataDir }: Pick<Config, 's3' | 'dataDir'>) {
  const place = s3 ? createBucketStorage(s3) : createFolderStorage(join(dataDir, 'media'))
  const open = (key: string, range?: ByteRange) =>
    place.open(key, range).catch((error: { code?: string; name?: string }) => {
      if (error.code === 'ENOENT' || error.name === 'NoSuchKey') return null
      throw error
    })
  return {
    host: s3 ? ('s3' as const) : ('local' as const),
    /** Moves a file there. */
    async put(key: string, path: string, contentType: string) {
      await place.put(key, path, contentType)
      await rm(path)
    },
    /** Null where there is no such file. */
    async read(key: string, range?: ByteRange) {
      const file = await open(key, range)
      return file && (Readable.toWeb(file.stream) as ReadableStream<Uint8Array>)
    },
    /** The whole file, with its size in bytes; null where there is no such file. */
    open: (key: string) => open(key),
    remove: place.remove,
  }
}

function createFolderStorage(folder: string): Place {
  const filePath = (key: string) => join(folder, key)
  /** Documents are private, from other accounts of this machine too, whatever its umask. */
  const prepare = () =>
    mkdir(folder, { recursive: true })
      .then(() => chmod(folder, 0o700))
      .catch(() => undefined)
  let prepared: ReturnType<typeof prepare> | undefined
  return {
    async put(key, path) {
      await prepare()
      await mkdir(dirname(filePath(key)), { recursive: true })
      await copyFile(path, filePath(key))
    },
    async open(key, range) {
      prepared ??= prepare()
      await prepared
      const stream = createReadStream(filePath(key), range)
      await once(stream, 'open')
      return { size: (await stat(filePath(key))).size, stream }
    },
    remove: (key) => rm(filePath(key), { force: true }),
  }
}

function createBucketStorage({ bucket: Bucket, ...settings }: NonNullable<Config['s3']>): Place {
  // Loaded with the first file, so that no start waits for it.
  const load = async () => {
    const sdk = await import('@aws-sdk/client-s3')
    // Checksums that S3 alone demands are more than compatible storages understand.
    return { sdk, client: new sdk.S3Client({ ...settings, requestChecksumCalculation: 'WHEN_REQUIRED' }) }
  }
  let loading: ReturnType<typeof load> | undefined
  const loaded = () => (loading ??= load())
  return {
    async put(Key, path, ContentType) {
      const { sdk, client } = await loaded()
      const { size: ContentLength } = await stat(path)
      const file = { Body: createReadStream(path), ContentLength, ContentType }
      await client.send(new sdk.PutObjectCommand({ Bucket, Key, ...file }))
    },
    async open(Key, range) {
      const { sdk, client } = await loaded()
      const Range = range && `bytes=${range.start}-${range.end}`
      const { Body, ContentLength } = await client.send(new sdk.GetObjectCommand({ Bucket, Key, Range }))
      if (!(Body instanceof Readable)) throw new Error('The storage sent no file')
      return { size: ContentLength ?? 0, stream: Body }
    },
    async remove(Key) {
      const { sdk, client } = await loaded()
      await client.send(new sdk.DeleteObjectCommand({ Bucket, Key }))
    },
  }
}
