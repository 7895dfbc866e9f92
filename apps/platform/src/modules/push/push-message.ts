import type { notificationTold, PayloadOf } from '@galleria/contract'
import { formatLocale, type Locale } from '@galleria/kernel'
import { WORDS } from '@galleria/locales/words'
import { spokenFacts } from '@galleria/rules'

export type Told = PayloadOf<typeof notificationTold>

/** What the service worker shows (`offline/service-worker.ts`). `tag`: one that comes again takes the place of the first. */
export type OnScreen = { readonly title: string; readonly body: string; readonly url: string; readonly tag: string; readonly lang: Locale }

/** On a screen two or three lines are shown, and a push service takes 4 kB. */
const LONGEST = 200
const cut = (text: string): string => ([...text].length > LONGEST ? `${[...text].slice(0, LONGEST - 1).join('')}…` : text)

/** What a device shows of it, in a language. */
export function onScreen(told: Told, { locale, country, url }: { readonly locale: Locale; readonly country: string; readonly url: string }): OnScreen {
  const words = WORDS[locale].push[told.kind](spokenFacts(told, formatLocale(locale, country)))
  const { notificationId: tag } = told
  return { title: cut(words.title), body: cut(words.text), url, tag, lang: locale }
}
