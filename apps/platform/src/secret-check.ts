import { createHash, timingSafeEqual } from 'node:crypto'

const digestOf = (text: string): Buffer => createHash('sha256').update(text).digest()

/** Whether what somebody shows is the secret. Digests have one length, so that the comparison takes one time. */
export function secretCheck(secret: string): (given: string | undefined) => boolean {
  const digest = digestOf(secret)
  return (given) => given !== undefined && timingSafeEqual(digestOf(given), digest)
}
