import type { Carrier } from './notification.ports.ts'

/** Nobody ever has these (RFC 2606, section 2). */
const RESERVED_TLDS: ReadonlySet<string> = new Set(['test', 'example', 'invalid', 'localhost'])
/** Nor mail at these, or below them (RFC 2606, section 3). */
const RESERVED_DOMAINS: ReadonlySet<string> = new Set(['example.com', 'example.net', 'example.org'])

/** Whether an address is at a name that is kept for examples: nobody reads what is sent there. */
export function isReservedAddress(address: string): boolean {
  const labels = address
    .slice(address.lastIndexOf('@') + 1)
    .toLowerCase()
    .replace(/\.$/, '')
    .split('.')
  return RESERVED_TLDS.has(labels.at(-1) ?? '') || RESERVED_DOMAINS.has(labels.slice(-2).join('.'))
}

/**
 * Never mails to names that are kept for examples. The customers of the demo shops live there: the mails of their past orders would all come back, and a mail
 * server that sends what nobody takes is soon believed by nobody.
 */
export const sparingReserved = (carrier: Carrier): Carrier => ({
  send: async (message, origin) =>
    message.channel === 'email' && isReservedAddress(message.to)
      ? { messageId: origin.id, response: 'not sent: the name of the recipient is reserved for examples (RFC 2606)' }
      : carrier.send(message, origin),
})
