import type { Locale } from '@galleria/kernel'
import { msg } from '@lingui/core/macro'
import { firstFonts } from 'virtual:galleria/fonts'
import { serverI18n } from './i18n.server.ts'
import { standalonePage } from './standalone-page.server.ts'

/** What the service worker shows at an address that it has no page of, so that "again" asks for what was wanted. */
export function offlinePage(locale: Locale, home: string): string {
  const i18n = serverI18n(locale)
  return standalonePage({
    locale,
    title: i18n._(msg`You're offline`),
    text: i18n._(msg`You haven't opened this page on this device yet. You can still read the pages you opened before.`),
    actions: [
      ['', i18n._(msg`Try again`)],
      [home, i18n._(msg`Home`)],
    ],
    // The worker has them from any page that was opened before.
    fonts: firstFonts,
  })
}
