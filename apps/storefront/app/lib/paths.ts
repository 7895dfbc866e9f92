import { isLocale, type Locale } from '@galleria/kernel'

/** What stands before every path of a language: nothing for the shop's default one. */
export type Prefix = '' | `/${Locale}`

type Query = Readonly<Record<string, string | number | boolean | undefined>>

const slug = encodeURIComponent

/** "?a=1&b=2" of the values that are there; "" when none is. */
export function queryString(query: Query = {}): string {
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== '' && value !== false)
  return given.length === 0 ? '' : `?${new URLSearchParams(given.map(([name, value]) => [name, String(value)]))}`
}

/** Every address of the shop, in one language. */
export function createPaths(prefix: Prefix) {
  const at = (path: string, query?: Query) => `${path === '/' ? prefix || '/' : prefix + path}${queryString(query)}`
  return {
    prefix,
    home: () => at('/'),
    market: (market: string) => at(`/market/${slug(market)}`),
    /** `items` is a category's slug or "all". */
    listing: (market: string, items: string, query?: Query) => at(`/market/${slug(market)}/${slug(items)}`, query),
    product: (data: string, variantId?: string) => at(`/product/${slug(data)}`, { v: variantId }),
    search: (query?: Query) => at('/search', query),
    about: () => at('/about'),
    contact: () => at('/contact'),
    wishlist: () => at('/wishlist'),
    cart: () => at('/cart'),
    checkout: () => at('/checkout'),
    orderSuccess: (orderId: string) => at(`/checkout/order-success/${slug(orderId)}`),
    /** `redirectTo` is where to go on afterwards: an address made here. */
    login: (redirectTo?: string) => at('/auth/login', { redirectTo }),
    register: (redirectTo?: string) => at('/auth/register', { redirectTo }),
    loginWith: (redirectTo?: string) => at('/auth/login-with', { redirectTo }),
    otpValidate: (redirectTo?: string) => at('/auth/otp-validate', { redirectTo }),
    profile: () => at('/profile'),
    myOrders: () => at('/profile/my-order'),
    orderDetail: (orderId: string) => at(`/profile/order-detail/${slug(orderId)}`),
    addresses: () => at('/profile/view-address'),
  }
}
export type Paths = ReturnType<typeof createPaths>

/** The language that a path begins with, if it begins with one. */
export function localeIn(pathname: string): Locale | undefined {
  const first = pathname.split('/', 2)[1]
  return isLocale(first) ? first : undefined
}

/** The path without its language: what the router works with. */
export function withoutPrefix(path: string, prefix: Prefix): string {
  if (prefix === '' || !path.startsWith(prefix)) return path
  const rest = path.slice(prefix.length)
  if (rest === '') return '/'
  if (rest.startsWith('/')) return rest
  return rest.startsWith('?') || rest.startsWith('#') ? `/${rest}` : path
}

/**
 * `target` as the browser would resolve it, if that is an address of this site; else undefined. For everything that comes out of a URL and is then
 * gone to: "//evil.example", "/\evil.example", "javascript:" and what resolves to such must not pass. No address of the shop has an empty segment
 * either: without its language, "/es//evil.example" would be another host's.
 */
export function localPath(target: string | null | undefined): string | undefined {
  if (!target?.startsWith('/') || /[\\\p{Cc}]/u.test(target) || !URL.canParse(target, NOWHERE)) return undefined
  const { origin, pathname, search, hash } = new URL(target, NOWHERE)
  return origin === NOWHERE && !pathname.includes('//') ? pathname + search + hash : undefined
}

const NOWHERE = 'http://local.invalid'
