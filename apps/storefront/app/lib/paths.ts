import { isLocale, type Locale } from '@galleria/kernel'
import { CONTENT_PATHS, type ContentPage, SHOP_PATHS } from '@galleria/rules'

/** What stands before every path of a language: nothing for the shop's default one. */
export type Prefix = '' | `/${Locale}`

type Query = Readonly<Record<string, string | number | boolean | undefined>>

const slug = encodeURIComponent

/** Where a provider of identities sends people back to: one address for all languages, because the provider knows it by heart. */
export const SOCIAL_RETURN = '/auth/social'

/** The place in a product's page that "Notify me" leads to. */
export const NOTIFY_ID = 'notify-me'

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
    home: () => at(SHOP_PATHS.home),
    market: (market: string) => at(SHOP_PATHS.market(market)),
    categories: () => at(SHOP_PATHS.categories),
    /** `items` is a category's slug or "all". */
    listing: (market: string, items: string, query?: Query) => at(SHOP_PATHS.listing(market, items), query),
    product: (data: string, variantId?: string) => at(SHOP_PATHS.product(data), { v: variantId }),
    /** Where the product's page offers to tell when it is back. */
    notifyMe: (data: string, variantId?: string) => `${at(SHOP_PATHS.product(data), { v: variantId })}#${NOTIFY_ID}`,
    search: (query?: Query) => at('/search', query),
    offline: () => at('/offline'),
    webManifest: () => at('/manifest.webmanifest'),
    /** `ids` in the order of the columns. */
    compare: (ids: readonly string[]) => at('/compare', { items: ids.join('.') }),
    content: (page: ContentPage) => at(CONTENT_PATHS[page]),
    location: () => at('/location'),
    shops: (query?: Query) => at(SHOP_PATHS.shops, query),
    /** `items` is a category's slug; everything unless told. */
    shop: (shop: string, items = 'all', query?: Query) => at(SHOP_PATHS.shop(shop, items), query),
    newArrivals: (query?: Query) => at(SHOP_PATHS.newArrivals, query),
    /** `section` is the row that is meant. */
    sections: (section?: string) => at(SHOP_PATHS.sections) + (section ? `#${section}` : ''),
    advertisements: () => at('/advertisement'),
    bills: () => at(SHOP_PATHS.bills),
    /** A path of the shop that somebody wrote down without language. */
    local: (path: string) => at(path),
    /** `order` is the number of what it is about. */
    contact: (order?: string) => at(SHOP_PATHS.contact, { order }),
    theme: () => at('/theme'),
    wishlist: () => at('/wishlist'),
    cart: () => at('/cart'),
    checkout: () => at('/checkout'),
    /** Where an order that waits for its money can be paid, and where payment pages send shoppers back to. */
    orderVerify: (orderId: string) => `${at('/checkout/order-verify')}?orderId=${encodeURIComponent(orderId)}`,
    orderSuccess: (orderId: string) => at(`/checkout/order-success/${slug(orderId)}`),
    /** `redirectTo` is where to go on afterwards: an address made here. */
    login: (redirectTo?: string) => at('/auth/login', { redirectTo }),
    register: (redirectTo?: string) => at('/auth/register', { redirectTo }),
    loginWith: (redirectTo?: string) => at('/auth/login-with', { redirectTo }),
    otpValidate: (redirectTo?: string) => at('/auth/otp-validate', { redirectTo }),
    forgotPassword: (redirectTo?: string) => at('/auth/forgot-password', { redirectTo }),
    newPassword: (resetRefId: string, redirectTo?: string) => at(`/auth/${slug(resetRefId)}`, { redirectTo }),
    profile: () => at('/profile'),
    editProfile: () => at('/profile/edit-profile'),
    changePassword: () => at('/profile/change-password'),
    yourData: () => at('/profile/privacy'),
    wallet: () => at('/profile/wallet'),
    payouts: () => at('/profile/payouts'),
    stockAlerts: () => at('/profile/stock-alerts'),
    reportedReviews: () => at('/profile/reported-reviews'),
    /** `seller` is an id or a slug, and `product`, `order` or `ticket` what is to be spoken about; or `chat` one that there is. */
    chats: (query?: { readonly chat?: string; readonly seller?: string; readonly product?: string; readonly order?: string; readonly ticket?: string }) =>
      at('/profile/need-help-chat-with-seller', query),
    /** Of whoever works for a seller. */
    inbox: (query?: { readonly chat: string }) => at('/profile/inbox', query),
    notifications: () => at('/profile/notifications'),
    security: () => at('/profile/security'),
    myOrders: () => at('/profile/my-order'),
    orderDetail: (orderId: string) => at(`/profile/order-detail/${slug(orderId)}`),
    findOrder: () => at('/track-order'),
    trackedOrder: (orderId: string) => at(`/track-order/${slug(orderId)}`),
    orderInvoice: (orderId: string) => at(`/profile/order-invoice/${slug(orderId)}`),
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
