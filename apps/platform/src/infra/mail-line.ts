import { isOnThisMachine } from '@galleria/kernel'

/** From the first byte. */
const SEALED: ReadonlySet<string> = new Set(['smtps:', 'imaps:'])

/**
 * Whether a mail server at this address hears nothing before the line, which begins plain (`smtp://`, `imap://`), is sealed by TLS: where a password is sent to another machine. A server
 * that offers no TLS may be one from whose words somebody in between has taken the offer, to read it. `?requireTLS=false` of the owner's says that it may be sent in the plain.
 */
export function mustBeSealed(url: string): boolean {
  const { protocol, username, hostname, searchParams } = new URL(url)
  return !SEALED.has(protocol) && username !== '' && !isOnThisMachine({ hostname }) && searchParams.get('requireTLS') !== 'false'
}
