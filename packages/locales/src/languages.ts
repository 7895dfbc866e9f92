/** Languages that the product ships in (K-10), each by its own name, so that whoever reads only that one finds it. Their texts are in the folder of that name. */
export const LANGUAGES = {
  en: 'English',
  es: 'Español',
} as const

export type Locale = keyof typeof LANGUAGES

/** The form of each in which figures and dates are written for a country that has none of its own: English in Ecuador, Spanish in India. */
export const ABROAD: Readonly<Record<Locale, string>> = { en: 'en-001', es: 'es-419' }

export const LOCALES = Object.keys(LANGUAGES) as readonly string[] as readonly [Locale, ...Locale[]]
