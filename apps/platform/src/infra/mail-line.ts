const HERE = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/

/**
 * Whether a mail server at this address (`smtp://`, `imap://`) hears nothing before the line is sealed by TLS: where a password is sent to another machine. A server
 * that offers no TLS may be one from whose words somebody in between has taken the offer, to read it. `?requireTLS=false` of the owner's says that it may be sent in the plain.
 */
export function mustBeSealed(url: string): boolean {
  const { username, hostname, searchParams } = new URL(url)
  return username !== '' && !HERE.test(hostname) && searchParams.get('requireTLS') !== 'false'
}
