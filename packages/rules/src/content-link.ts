import { isEmail } from './reachable.ts'

const NOWHERE = 'http://local.invalid'

/**
 * Whether a text may lead there: an https, mailto or tel address, or a path of this shop. What a browser would resolve to anything else is refused:
 * "javascript:", "data:", "//evil.example", "/\evil.example", a host behind a user name.
 */
export function isContentLink(href: string): boolean {
  if (/[\s\\<>"'`\p{Cc}\p{Cf}]/u.test(href)) return false
  if (href.startsWith('/')) return URL.canParse(href, NOWHERE) && new URL(href, NOWHERE).origin === NOWHERE && !href.includes('//')
  if (href.startsWith('mailto:')) return isEmail(href.slice('mailto:'.length))
  if (href.startsWith('tel:')) return /^tel:\+?[\d-]{3,20}$/.test(href)
  if (!href.startsWith('https://') || !URL.canParse(href)) return false
  const { protocol, username, password, hostname } = new URL(href)
  return protocol === 'https:' && username === '' && password === '' && hostname.includes('.')
}
