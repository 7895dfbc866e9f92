import { readStored, writeStored } from '../../lib/storage.ts'

export type KeptText = { readonly read: () => string | null; readonly write: (text: string | null) => void }

/** A text in local storage, where all tabs find it; in this tab alone where nothing can be stored. */
export function keptText(key: string): KeptText {
  let onlyHere: string | null = null
  return {
    read: () => readStored(key) ?? onlyHere,
    write: (text) => {
      onlyHere = writeStored(key, text) ? null : text
    },
  }
}
