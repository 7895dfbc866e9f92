import type { Check } from '../infra/checks.ts'

/** A picture that nobody can make again. */
export type KeptPicture = { readonly name: string; readonly bytes: Uint8Array }

/** Where the pictures of the shops are. A name means the same bytes for ever. */
export type PictureStore = {
  /** All of them, of all shops, one after the other. */
  list(): AsyncIterable<KeptPicture>
  /** Whether the bytes are those that the name stands for. */
  isWhole(picture: KeptPicture): boolean
  /** One that is there already stays as it is. */
  save(picture: KeptPicture): Promise<void>
  /** Whether all that the rows of a database name is among them. */
  readonly checks: readonly Check[]
}

/** The store of a data folder. Unless told, what it saves is on the disk itself before it says so. */
export type PicturesIn = (dataDir: string, options?: { readonly isDurable?: boolean }) => PictureStore
