import type { Locale } from '@galleria/kernel'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { serverI18n } from './i18n.server.ts'
import { standalonePage } from './standalone-page.server.ts'

/** When whoever was told that something is away may ask again, in seconds. */
export const RETRY_AFTER = 2

/** The page for when not even the shop's name is known, or nothing can be done with what was sent: needs no data, no script and no other file. */
export function failurePage(status: number, locale: Locale): Response {
  const i18n = serverI18n(locale)
  const page = pageFor(status)
  const html = standalonePage({
    locale,
    title: i18n._(page.title),
    text: i18n._(page.text),
    actions: page.again ? [['', i18n._(page.again)]] : [],
  })
  const headers = { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store', 'content-language': locale }
  return new Response(html, { status, headers: status === 503 ? { ...headers, 'retry-after': String(RETRY_AFTER) } : headers })
}

function pageFor(status: number): { readonly title: MessageDescriptor; readonly text: MessageDescriptor; readonly again?: MessageDescriptor } {
  if (status === 404) return { title: msg`There is no shop at this address`, text: msg`Check the address, or go back to where you came from.` }
  if (status === 405)
    return {
      title: msg`Your form wasn't sent`,
      text: msg`It needs JavaScript, which isn't running on the page. Open the page again. If that doesn't help, turn on JavaScript in your browser.`,
      again: msg`Open the page again`,
    }
  return { title: msg`We'll be back in a moment`, text: msg`Something went wrong on our side. You haven't lost anything.`, again: msg`Try again` }
}
