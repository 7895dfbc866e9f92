import { createECDH } from 'node:crypto'

/** As an address is written once it was parsed: IPv4 with four numbers, IPv6 with colons. */
const IS_NUMBER = /^[\d.]+$|:/
/** Names that lead nowhere in public. What stands behind a public name is looked at when something is sent there. */
const PRIVATE_NAME = /(^|\.)(localhost|local|internal|intranet|lan|home|corp|test|invalid|onion)$/

/** Whether an address can be a push service's: public, and by TLS. `allowed` are private addresses, and only those, that may be called all the same, also without TLS. */
export function isPushAddress(endpoint: string, allowed: readonly string[] = []): boolean {
  if (!URL.canParse(endpoint)) return false
  const { protocol, hostname, username, password, hash } = new URL(endpoint)
  if (username || password || hash) return false
  const host = hostname.replace(/^\[|\]$/g, '')
  if (allowed.includes(host)) return protocol === 'https:' || protocol === 'http:'
  return protocol === 'https:' && !IS_NUMBER.test(host) && host.includes('.') && !PRIVATE_NAME.test(host.replace(/\.$/, ''))
}

const BASE64URL = /^[\w-]+={0,2}$/

/** A point of P-256 that is on its curve, and a secret of 16 bytes (RFC 8291). */
export function arePushKeys({ p256dh, auth }: { readonly p256dh: string; readonly auth: string }): boolean {
  if (!BASE64URL.test(p256dh) || !BASE64URL.test(auth)) return false
  const [point, secret] = [Buffer.from(p256dh, 'base64url'), Buffer.from(auth, 'base64url')]
  if (point.length !== 65 || point[0] !== 4 || secret.length !== 16) return false
  try {
    const own = createECDH('prime256v1')
    own.generateKeys()
    own.computeSecret(point) // throws unless the point is on the curve
    return true
  } catch {
    return false
  }
}
