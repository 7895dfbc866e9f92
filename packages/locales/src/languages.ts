/** Languages that the product ships in (K-10), each by its own name, so that whoever reads only that one finds it. Their texts are in the folder of that name. */
export const LANGUAGES = {
  en: 'English',
  es: 'Español',
} as const

export type Locale = keyof typeof LANGUAGES

export const LOCALES = Object.keys(LANGUAGES) as readonly string[] as readonly [Locale, ...Locale[]]
