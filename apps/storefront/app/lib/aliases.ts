/**
 * Older and doubled addresses of the specification (R-002, R-030..R-035, R-039, R-042, R-045, R-075, R-086, R-089, R-091, R-092, C-31..C-33) and where they are now. `:name` is one segment. What has to be
 * looked up first is a route: listings without a market (moved-listing.tsx), and ids in place of slugs.
 */
export const ALIASES = [
  ['/store', '/shops?sort=newest'],
  ['/shop-details/:id', '/shop-details/:id/all'],
  ['/shopDetails/:providerId/:category/:parentId', '/shop-details/:providerId/:category'],
  ['/fashionMarket/fashion/:market', '/market/:market'],
  ['/groceryMarket/grocery/:market', '/market/:market'],
  ['/groceryMarket/groceryListing/:items/:market', '/market/:market/:items'],
  ['/electronicsMarket/electronics/:market', '/market/:market'],
  ['/electronicsMarket/electronicsListing/:items/:market', '/market/:market/:items'],
  ['/listing/product/:id', '/product/:id'],
  ['/search/:words', '/search?q=:words'],
  ['/listing', '/category'],
  ['/market', '/category'],
  ['/my-order', '/profile/my-order'],
  ['/profile/storeOrder', '/profile/my-order?type=IN-STORE'],
  ['/storeOrder', '/profile/my-order?type=IN-STORE'],
  ['/profile/faq', '/faq'],
  ['/wallet', '/profile/wallet'],
  ['/refer', '/profile/refer'],
  ['/profile/need-help-faq', '/faq'],
  ['/need-help', '/profile/need-help'],
  ['/need-help/:orderId', '/profile/need-help/:orderId'],
  ['/need-help-faq', '/faq'],
  ['/need-help-faq/:orderId', '/profile/need-help-faq/:orderId'],
  ['/need-help-support-ticket', '/profile/need-help-support-ticket'],
  ['/need-help-support-ticket/:orderId', '/profile/need-help-support-ticket/:orderId'],
  ['/support-ticket', '/profile/support-ticket'],
  ['/need-help-chat-with-seller', '/profile/need-help-chat-with-seller'],
  ['/call-seller', '/profile/call-seller'],
  ['/report-issue', '/profile/report-issue'],
  ['/view-address', '/profile/view-address'],
  ['/address', '/profile/view-address'],
  ['/order-detail/:orderId', '/profile/order-detail/:orderId'],
  ['/order-success/:orderId', '/checkout/order-success/:orderId'],
  ['/order-verify', '/checkout/order-verify'],
  ['/order-detail', '/profile/my-order'],
  ['/order-invoice', '/profile/my-order'],
  ['/order-invoice/:orderId', '/profile/order-invoice/:orderId'],
  ['/profile/order-detail', '/profile/my-order'],
  ['/profile/order-invoice', '/profile/my-order'],
  ['/edit-profile', '/profile/edit-profile'],
  ['/change-password', '/profile/change-password'],
  ['/bill_payment/dth-pay/:name/:market/:id/:number/:category', '/bill_payment/dth-recharge/:id/dth?number=:number'],
  ['/dth-checkout/:name/:market/:id/:number/:category', '/bill_payment/dth-recharge/:id/dth?number=:number'],
  ['/mobile-prepaid/:operator/:number/:circle', '/bill_payment/mobile_recharge/:operator/prepaid?number=:number&circle=:circle'],
  ['/checkout-postpaid/:operator/:number', '/bill_payment/mobile_recharge/:operator/postpaid?number=:number'],
] as const satisfies readonly (readonly [from: string, to: string])[]

const patterns = ALIASES.map(([from, to]) => [from.split('/').slice(1), to] as const)
const firstSegments = new Set(patterns.map(([segments]) => segments[0]))

/** Where a path has moved to, or undefined. Both without language. */
export function aliasTarget(pathname: string): string | undefined {
  const segments = pathname.split('/').slice(1)
  if (segments.at(-1) === '') segments.pop()
  if (!firstSegments.has(segments[0])) return undefined
  for (const [pattern, to] of patterns) {
    if (pattern.length !== segments.length) continue
    if (pattern.every((part, index) => part.startsWith(':') || part === segments[index])) return filledIn(to, (name) => segments[pattern.indexOf(name)] ?? '')
  }
  return undefined
}

/** Segments are carried over as they are; behind the question mark `&` and `+` would say something else than in a path. */
const filledIn = (to: string, segmentOf: (name: string) => string): string =>
  to.replace(/:\w+/g, (name, at: number) => (to.slice(0, at).includes('?') ? segmentOf(name).replace(/[&+=]/g, encodeURIComponent) : segmentOf(name)))
