import { ABROAD, LOCALES, type Locale } from '@galleria/locales'

/** A text by language. At least one is present; which, the tenant decides. */
export type LocalizedText = { readonly [L in Locale]?: string }

export const isLocale = (value: unknown): value is Locale => LOCALES.some((locale) => locale === value)

/** The same for each language: a text, a collator. */
export const inEveryLanguage = <T>(make: (locale: Locale) => T): Readonly<Record<Locale, T>> =>
  Object.fromEntries(LOCALES.map((locale) => [locale, make(locale)])) as Record<Locale, T>

const formatLocales = new Map<string, string>()

/**
 * "es-EC": the tag by which everything that `Intl` writes for one shop is written, so that its prices, ratings and dates share their signs. Where the
 * language has no form for the country (ISO 3166-1 alpha-2) or none is known, the form that it has abroad, "es-419".
 */
export function formatLocale(locale: Locale, country?: string): string {
  const wanted = country ? `${locale}-${country}` : locale
  let tag = formatLocales.get(wanted)
  if (tag === undefined) {
    const isKnown = country !== undefined && new Intl.NumberFormat(wanted).resolvedOptions().locale === wanted
    tag = isKnown ? wanted : ABROAD[locale]
    formatLocales.set(wanted, tag)
  }
  return tag
}

/** The text in `locale`, else in the first language that there is one in, English before all. Empty when there is none. */
export function textIn(text: LocalizedText | null | undefined, locale: Locale): string {
  if (!text) return ''
  return text[locale] ?? LOCALES.map((other) => text[other]).find((found) => typeof found === 'string') ?? ''
}

/**
 * The best language for an `Accept-Language` value among those a tenant offers (RFC 9110 §12.5.4, primary subtags only).
 * `offered[0]` is the tenant's default and the answer when nothing matches.
 */
export function pickLocale(acceptLanguage: string | undefined, offered: readonly Locale[]): Locale {
  const fallback = offered[0] ?? 'en'
  if (!acceptLanguage) return fallback
  const wanted = acceptLanguage
    .split(',')
    .map((part) => {
      const [tag = '', ...params] = part.trim().split(';')
      const q = params.map((p) => /^\s*q=([\d.]+)\s*$/.exec(p)?.[1]).find(Boolean)
      return { primary: tag.toLowerCase().split('-')[0], quality: q === undefined ? 1 : Number(q) }
    })
    .filter((entry) => entry.quality > 0)
    .sort((a, b) => b.quality - a.quality)
  for (const { primary } of wanted) {
    const match = offered.find((locale) => locale === primary)
    if (match) return match
  }
  return fallback
}
