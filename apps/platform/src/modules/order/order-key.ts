import { createHmac, timingSafeEqual } from 'node:crypto'

/** What opens one order of one tenant to be looked at, for whoever was sent it by mail: 256 bits, nowhere kept. */
export function orderKeys(secret: string) {
  const keyOf = (tenantId: string, number: string): string => createHmac('sha256', secret).update(`${tenantId} ${number}`).digest('base64url')
  return {
    keyOf,
    isKeyOf: (tenantId: string, number: string, key: string): boolean => {
      const [right, given] = [Buffer.from(keyOf(tenantId, number)), Buffer.from(key)]
      return right.length === given.length && timingSafeEqual(right, given)
    },
  }
}
export type OrderKeys = ReturnType<typeof orderKeys>
