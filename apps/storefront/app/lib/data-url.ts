/** Bytes as an address that is nobody else's: for pictures that come with a token, or that were not sent yet. */
export const dataUrlOf = (picture: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader()
    // Read as an address it is a text, or there is an error.
    reader.addEventListener('loadend', () => (typeof reader.result === 'string' ? resolve(reader.result) : reject(reader.error)))
    reader.readAsDataURL(picture)
  })

/** The same of what the platform has answered. */
export const dataUrlOfReply = ({ type, bytes }: { readonly type: string; readonly bytes: Uint8Array }): Promise<string> =>
  dataUrlOf(new Blob([bytes.slice()], { type }))
