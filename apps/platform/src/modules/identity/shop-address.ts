import { DomainError } from '../../errors.ts'
import { isOnThisMachine } from '@galleria/kernel'

/**
 * An address of the shop that somebody is to be sent back to, or a page of it that asks: of one of the tenant's hosts, encrypted unless on this machine.
 * Throws `identity.origin_unknown`. Without this a provider would be told to send people's codes to whoever asks.
 */
export function returnAddressOf({ hosts }: { readonly hosts: readonly string[] }, text: string): URL {
  const address = URL.canParse(text) ? new URL(text) : undefined
  const isLocal = address !== undefined && isOnThisMachine(address)
  const isEncrypted = address?.protocol === 'https:' || (isLocal && address.protocol === 'http:')
  const isOurs = address !== undefined && hosts.some((host) => host.toLowerCase() === address.hostname) && (isLocal || address.port === '')
  if (!isOurs || !isEncrypted || address.username || address.password || address.hash) throw new DomainError('identity.origin_unknown')
  return address
}
