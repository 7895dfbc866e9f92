import type { Locale } from '@galleria/kernel'

const segment = encodeURIComponent

/** Where what everybody may see is in the shop, without its language. Whoever links to it from outside of the pages asks here: mails, sitemaps. */
export const SHOP_PATHS = {
  home: '/',
  contact: '/contact',
  categories: '/category',
  newArrivals: '/new-arrivals-listing',
  sections: '/sections',
  shops: '/shops',
  /** */
  bills: '/bill_payment/mobile_recharge',
  /** `shop` is its slug, `items` a category's or "all". */
  shop: (shop: string, items: string): string => `/shop-details/${segment(shop)}/${segment(items)}`,
  market: (market: string): string => `/market/${segment(market)}`,
  /** `items` is a category's slug or "all". */
  listing: (market: string, items: string): string => `/market/${segment(market)}/${segment(items)}`,
  /** Of a master order or a part, by its number; only whoever placed it sees more than a request to log in. */
  order: (number: string): string => `/profile/order-detail/${segment(number)}`,
  /** The same for whoever bought without an account. The key stands behind the `#`, which browsers send nowhere. */
  trackedOrder: (number: string, key: string): string => `/track-order/${segment(number)}#${key}`,
  /** Of a conversation, by its id. */
  chat: (id: string): string => `/profile/need-help-chat-with-seller?chat=${segment(id)}`,
  notificationSettings: '/profile/notifications#settings',
  /** `data` is "words-<id>" (C-32). */
  product: (data: string): string => `/product/${segment(data)}`,
} as const

/** The same of tickets, by their numbers: for whoever asked, and for whoever answers. Apart, because no open page leads there. */
export const TICKET_PATHS = {
  own: (number: string): string => `/profile/${segment(number)}`,
  queued: (number: string): string => `/profile/ticket-queue?ticket=${segment(number)}`,
} as const

/** The same of what a seller's people look after, likewise apart; an order by the number of what the seller delivers. */
export const SELLER_PATHS = {
  order: (number: string): string => `/profile/shop-orders?order=${segment(number)}`,
  returns: '/profile/shop-returns',
} as const

/** What stands before every path of a language: nothing for the shop's default one. */
export const languagePrefix = (locale: Locale, defaultLanguage: Locale): '' | `/${Locale}` => (locale === defaultLanguage ? '' : `/${locale}`)
