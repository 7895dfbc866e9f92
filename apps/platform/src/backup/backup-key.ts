import { Decrypter, Encrypter, identityToRecipient } from 'age-encryption'

/** Encrypts backups and opens them again, in the age format (age-encryption.org/v1), so that the `age` program can open them too. */
export type BackupKey = {
  encrypt(plain: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array>
  /** Rejects with `KeyDoesNotFit` before anything is given out; a changed or missing byte rejects where it is. */
  decrypt(encrypted: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array>
}

/** The file was encrypted for another key. */
export class KeyDoesNotFit extends Error {
  override readonly name = 'KeyDoesNotFit'
}

/** What every encrypted file begins with. */
export const ENCRYPTED = 'age-encryption.org/v1'

const IDENTITY = /^AGE-SECRET-KEY-1[A-Z0-9]+$/

/** `secret` is a passphrase, or a key that `age-keygen` made (AGE-SECRET-KEY-1...). Throws when it looks like a key and is none. */
export async function backupKey(secret: string): Promise<BackupKey> {
  const isIdentity = IDENTITY.test(secret)
  const recipient = isIdentity ? await identityToRecipient(secret) : undefined
  return {
    encrypt: async function* (plain) {
      const encrypter = new Encrypter()
      if (recipient) encrypter.addRecipient(recipient)
      else encrypter.setPassphrase(secret)
      yield* await encrypter.encrypt(ReadableStream.from(plain))
    },
    decrypt: async function* (encrypted) {
      const decrypter = new Decrypter()
      if (isIdentity) decrypter.addIdentity(secret)
      else decrypter.addPassphrase(secret)
      const plain = await decrypter.decrypt(ReadableStream.from(encrypted)).catch((cause: unknown) => {
        throw cause instanceof Error && cause.message.includes('no identity matched') ? new KeyDoesNotFit(cause.message, { cause }) : cause
      })
      yield* plain
    },
  }
}
