import type { S3Client, S3ServiceException } from '@aws-sdk/client-s3'
import { assertName, type FileStore } from './file-store.ts'

/** Where in S3, or in what speaks like it. Who we are there (key, region, role) is in the variables and files that all programs of AWS read. */
export type S3Place = {
  readonly bucket: string
  /** Before all names, with a slash at its end; '' for the bucket itself. */
  readonly prefix: string
  /** Of a server that is not AWS: "http://127.0.0.1:9000". */
  readonly endpoint: string | undefined
}

/** A request to the store is asked again twice, and given up after so long without a connection, or without a byte. */
const CONNECT_MS = 2_000
const SILENT_MS = 10_000

/**
 * Files in a bucket. The client is only loaded here, with the first file, so that a shop with a folder pays nothing for it.
 * @throws when it was left out of the installation, and whatever the server refuses.
 */
export function s3Store({ bucket, prefix, endpoint }: S3Place, { silentMs = SILENT_MS }: { readonly silentMs?: number } = {}): FileStore {
  let opening: Promise<Opened> | undefined
  const open = (): Promise<Opened> => {
    opening ??= openClient(endpoint, silentMs)
    return opening
  }
  const at = (name: string) => {
    assertName(name)
    return { Bucket: bucket, Key: `${prefix}${name}` }
  }

  return {
    has: async (name) => {
      const { client, s3 } = await open()
      return orMissing(client.send(new s3.HeadObjectCommand(at(name)))).then((found) => found !== undefined)
    },

    find: async (name) => {
      const { client, s3 } = await open()
      const found = await orMissing(client.send(new s3.GetObjectCommand(at(name))))
      return found?.Body && Buffer.from(await found.Body.transformToByteArray())
    },

    save: async (name, bytes) => {
      const { client, s3 } = await open()
      await client.send(new s3.PutObjectCommand({ ...at(name), Body: bytes, ContentLength: bytes.length }))
    },

    remove: async (name) => {
      const { client, s3 } = await open()
      await client.send(new s3.DeleteObjectCommand(at(name)))
    },

    list: async function* (within) {
      const { client, s3 } = await open()
      for await (const page of s3.paginateListObjectsV2({ client }, { Bucket: bucket, Prefix: `${prefix}${within}` }))
        for (const { Key } of page.Contents ?? []) if (Key) yield Key.slice(prefix.length)
    },
  }
}

type Opened = { readonly client: S3Client; readonly s3: typeof import('@aws-sdk/client-s3') }

async function openClient(endpoint: string | undefined, silentMs: number): Promise<Opened> {
  const s3 = await import('@aws-sdk/client-s3').catch((cause: unknown) => {
    throw new Error('FILES_URL is set, but the client of S3 was left out of the installation. Run: npm install --include=optional', { cause })
  })
  const client = new s3.S3Client({
    // Other servers know buckets by path, and mostly only one region; few of them know the newer checksums.
    ...(endpoint ? { endpoint, forcePathStyle: true, region: process.env.AWS_REGION || 'us-east-1' } : {}),
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    // `requestTimeout` would only write a warning, and a large file may take its time as long as it moves.
    requestHandler: { connectionTimeout: CONNECT_MS, socketTimeout: silentMs },
  })
  return { client, s3 }
}

async function orMissing<T>(answer: Promise<T>): Promise<T | undefined> {
  try {
    return await answer
  } catch (error) {
    if ((error as S3ServiceException).$metadata?.httpStatusCode === 404 && (error as Error).name !== 'NoSuchBucket') return undefined
    throw error
  }
}
