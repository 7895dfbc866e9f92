/** Long enough for a browser that asks where to. */
const KEPT_MS = 60_000

export type NamedFile = { readonly name: string; readonly type: string }

/** Lets the browser save what was brought by a call of the API, or made here. */
export function saveFile(content: Uint8Array | string, { name, type }: NamedFile): void {
  const address = URL.createObjectURL(new Blob([typeof content === 'string' ? content : new Uint8Array(content)], { type }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), KEPT_MS)
}
