import { readDate } from '../mapping/dates.ts'
import { TemplateInvalid, templateParts } from '../mapping/template.ts'

const currencies = new Intl.DisplayNames('en', { type: 'currency', fallback: 'none' })
const regions = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })
const NO_REGION = 'ZZ'

/** What a pattern alone cannot tell; each answers what is wrong, or undefined. Editors pass over formats that they do not know. */
export const FORMATS = {
  template: (text: string): string | undefined => {
    try {
      templateParts(text)
      return undefined
    } catch (error) {
      if (error instanceof TemplateInvalid) return error.message
      throw error
    }
  },
  regex: (text: string): string | undefined => {
    try {
      return void new RegExp(text, 'iu')
    } catch (error) {
      return `is no regular expression: ${(error as Error).message}`
    }
  },
  date: (text: string): string | undefined =>
    text.length === 10 && readDate(text) !== undefined ? undefined : `must be a day such as "2026-12-25", not "${text}"`,
  currency: (text: string): string | undefined => (currencies.of(text) === undefined ? `must be a currency that there is, not ${text}` : undefined),
  country: (text: string): string | undefined => {
    // Some have a code that people write and another one that is theirs: UK is GB.
    const code = new Intl.Locale(`und-${text}`).region ?? text
    if (text === NO_REGION || regions.of(text) === undefined) return `must be a country that there is, not ${text}`
    return code === text ? undefined : `must be ${code}, not ${text}`
  },
}

export const isFormat = (name: string | undefined): name is keyof typeof FORMATS => name !== undefined && Object.hasOwn(FORMATS, name)
