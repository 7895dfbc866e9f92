/**
 * Where bytes are kept that nobody can make again: a folder, or a bucket of S3. A name is a path of plain segments ("originals/<tenant>/ab/abcd"), and means
 * the same bytes for as long as it is there. All stores obey the laws of `file-store.laws.ts`.
 */
export type FileStore = {
  has(name: string): Promise<boolean>
  find(name: string): Promise<Buffer | undefined>
  /** Readers see the whole file or none. When this resolves, the bytes survive a power cut. */
  save(name: string, bytes: Uint8Array): Promise<void>
  /** What is not there is gone already. */
  remove(name: string): Promise<void>
  /** The names that begin with `prefix`, which ends with a slash, in any order. */
  list(prefix: string): AsyncIterable<string>
}

const NAME = /^[A-Za-z0-9_][\w.-]*(?:\/[A-Za-z0-9_][\w.-]*)*$/

/** Names are made of ids and hashes of ours. One that could lead elsewhere is a mistake in the program, and goes no further. */
export function assertName(name: string): void {
  if (!NAME.test(name)) throw new Error(`"${name}" is no name of a file`)
}
