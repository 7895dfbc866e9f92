import type { Locale } from '@galleria/kernel'
import { type RefusalCode, WORDS } from '@galleria/locales/words'
import {
  CONTACT_STANDS_IN_DAYS,
  MAX_ADDRESSES,
  MAX_FILE_BYTES,
  MAX_FILES,
  MAX_FILES_BYTES,
  MAX_LINES,
  MAX_OPEN_QUOTATIONS,
  MAX_OPEN_TICKETS,
  MAX_RETURNS,
  MAX_REVIEW_VIDEO_BYTES,
  MAX_REVIEW_VIDEO_SECONDS,
  MAX_SAVED,
  MAX_STOCK_ALERTS,
  MAX_WISHES,
  PASSWORD_MIN,
  PHONE_DIGITS,
  TICKET_REOPEN_DAYS,
} from '@galleria/rules'

const MEGABYTE = 1024 * 1024

/** The figures of the rules that a sentence may name, as `{MAX_LINES}`. */
const FIGURES: Readonly<Record<string, number>> = {
  CONTACT_STANDS_IN_DAYS,
  MAX_ADDRESSES,
  MAX_LINES,
  MAX_OPEN_QUOTATIONS,
  MAX_OPEN_TICKETS,
  MAX_RETURNS,
  MAX_SAVED,
  MAX_STOCK_ALERTS,
  MAX_WISHES,
  MAX_FILES,
  FILE_MEGABYTES: MAX_FILE_BYTES / MEGABYTE,
  VIDEO_MEGABYTES: MAX_REVIEW_VIDEO_BYTES / MEGABYTE,
  MAX_REVIEW_VIDEO_SECONDS,
  FILES_MEGABYTES: MAX_FILES_BYTES / MEGABYTE,
  PASSWORD_MIN,
  PHONE_DIGITS,
  TICKET_REOPEN_DAYS,
}

/** What a person reads whom the platform refuses something. */
export const refusalText = (locale: Locale, code: RefusalCode): string =>
  WORDS[locale].refusals[code].replace(/\{(\w+)\}/g, (placeholder, name: string) => String(FIGURES[name] ?? placeholder))
