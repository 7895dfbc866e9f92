import { createHash } from 'node:crypto'

/** Content of inline elements that the page itself brought; `src`ed scripts are covered by 'self'. */
const INLINE = /<(script|style)((?:\s[^>]*)?)>([\s\S]*?)<\/\1>/g
const DATA_BLOCK = /\stype="(?:application\/(?:ld\+)?json)"/

const MOST_DIGESTS = 500
const digests = new Map<string, string>()

/** Remembered: pages have the same few inline elements. */
function digest(text: string): string {
  let made = digests.get(text)
  if (made === undefined) {
    if (digests.size >= MOST_DIGESTS) digests.clear()
    made = `'sha256-${createHash('sha256').update(text).digest('base64')}'`
    digests.set(text, made)
  }
  return made
}

/**
 * A policy that lets exactly this page's inline scripts and styles run. Hashes rather than nonces: the page is cached, and a nonce
 * that is sent twice is no secret. `connectTo` is another origin that holds the API, if any.
 */
export function contentSecurityPolicy(
  html: string,
  { connectTo, isDevelopment = false }: { connectTo?: string | undefined; isDevelopment?: boolean } = {},
): string {
  const scripts = new Set<string>()
  const styles = new Set<string>()
  for (const [, element, attributes = '', content = ''] of html.matchAll(INLINE)) {
    if (content === '' || DATA_BLOCK.test(attributes)) continue
    ;(element === 'script' ? scripts : styles).add(digest(content))
  }
  // The development server injects styles and speaks to the browser over a socket.
  const style = isDevelopment ? `'self' 'unsafe-inline'` : ["'self'", ...styles].join(' ')
  return [
    `default-src 'self'`,
    `script-src ${["'self'", ...scripts].join(' ')}`,
    `style-src ${style}`,
    `img-src 'self' data:`,
    // What the page itself has in its memory: a film that is not sent yet, or that not everybody may see.
    `media-src 'self' blob:`,
    `connect-src ${["'self'", ...(connectTo ? [connectTo] : []), ...(isDevelopment ? ['ws:'] : [])].join(' ')}`,
    `object-src 'none'`,
    `base-uri 'none'`,
    `form-action 'self'`,
    `frame-ancestors 'none'`,
    // C-12: strings become markup by the storefront's one rule (trusted-markup.ts), and never code.
    ...(isDevelopment ? [] : [`require-trusted-types-for 'script'`, 'trusted-types default']),
  ].join('; ')
}

/** What every reply of the shop carries. */
export const SECURITY_HEADERS: Readonly<Record<string, string>> = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(self), payment=(self)',
}

/** Only where the request came over TLS: the word of a reply in clear is not to be believed (RFC 6797 §7.2). */
export const HSTS: Readonly<Record<string, string>> = { 'strict-transport-security': 'max-age=31536000' }
