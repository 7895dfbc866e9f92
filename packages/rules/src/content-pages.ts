import { REFUND_WORKING_DAYS, RETURN_DAYS } from './returns.ts'
import { LEGAL_AGE, NOTICE_DAYS } from './terms.ts'

/** The pages whose words a tenant owns (R-003, R-005..R-007, R-072), and where each is, without its language. */
export const CONTENT_PATHS = {
  about: '/about',
  terms: '/terms_conditions',
  privacy: '/privacy-policy',
  returns: '/return-refund-policy',
  faq: '/faq',
} as const

export type ContentPage = keyof typeof CONTENT_PATHS

export const CONTENT_PAGES = Object.keys(CONTENT_PATHS) as [ContentPage, ...ContentPage[]]

/** What stands for a page: its name or the last part of its path. */
export const contentPageOf = (name: string): ContentPage | undefined => CONTENT_PAGES.find((page) => page === name || CONTENT_PATHS[page].slice(1) === name)

/** Characters of one language's text. */
export const CONTENT_TEXT_MAX = 40_000
/** Characters in which the writer says what has changed. */
export const CONTENT_CHANGES_MAX = 300

/** What a text may leave to the shop's settings and to the rules, as `{shop}`. */
export const CONTENT_PLACEHOLDERS = ['shop', 'email', 'phone', 'return_days', 'refund_days', 'notice_days', 'legal_age'] as const
export type ContentPlaceholder = (typeof CONTENT_PLACEHOLDERS)[number]

/** The figures among them. */
export const CONTENT_FIGURES = {
  return_days: RETURN_DAYS,
  refund_days: REFUND_WORKING_DAYS,
  notice_days: NOTICE_DAYS,
  legal_age: LEGAL_AGE,
} as const satisfies Partial<Record<ContentPlaceholder, number>>
