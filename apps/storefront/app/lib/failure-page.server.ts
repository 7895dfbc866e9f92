import type { Locale } from '@galleria/kernel'
import { msg } from '@lingui/core/macro'
import { serverI18n } from './i18n.server.ts'
import { standalonePage } from './standalone-page.server.ts'

/** Seconds. */
const RETRY_AFTER = 2

/** The page for when not even the shop's name is known: needs no data, no script and no other file. */
export function failurePage(status: number, locale: Locale): Response {
  const i18n = serverI18n(locale)
  const isUnknown = status === 404
  const title = i18n._(isUnknown ? msg`There is no shop at this address` : msg`We'll be back in a moment`)
  const text = i18n._(
    isUnknown ? msg`Check the address, or go back to where you came from.` : msg`Something went wrong on our side. You haven't lost anything.`,
  )
  const html = standalonePage({ locale, title, text, actions: isUnknown ? [] : [['', i18n._(msg`Try again`)]] })
  const headers = { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store', 'content-language': locale }
  return new Response(html, { status, headers: status === 503 ? { ...headers, 'retry-after': String(RETRY_AFTER) } : headers })
}
