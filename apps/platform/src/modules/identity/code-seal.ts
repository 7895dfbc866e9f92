import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'

const IV = 12
const TAG = 16

/** Keeps a code from being read in the database between being made and being sent. `refId` binds it to its row. */
export type CodeSeal = {
  seal(refId: string, code: string): Buffer /** Undefined when it was sealed with another key. */
  open(refId: string, sealed: Buffer): string | undefined
}

/** AES-256-GCM. */
export function createCodeSeal(secret: string): CodeSeal {
  const key = createHash('sha256').update(secret).digest()
  return {
    seal: (refId, code) => {
      const iv = randomBytes(IV)
      const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(refId))
      const text = Buffer.concat([cipher.update(code, 'utf8'), cipher.final()])
      return Buffer.concat([iv, cipher.getAuthTag(), text])
    },
    open: (refId, sealed) => {
      try {
        const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, IV))
          .setAAD(Buffer.from(refId))
          .setAuthTag(sealed.subarray(IV, IV + TAG))
        return Buffer.concat([decipher.update(sealed.subarray(IV + TAG)), decipher.final()]).toString('utf8')
      } catch {
        return undefined
      }
    },
  }
}
