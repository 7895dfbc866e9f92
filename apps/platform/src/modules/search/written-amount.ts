/** Thousands parted by commas, in India also by two digits: "1,500", "1,234.5", "1,50,000". No such figure begins with a nought: "0,500" is a half. */
const BY_COMMAS = /^-?[1-9]\d{0,2}(?:,\d{2,3}){0,3},\d{3}(?:\.\d{1,6})?$/
/** The same by points, where nothing else can be meant: "1.234,5", "1.234.567". */
const BY_POINTS = /^-?[1-9]\d{0,2}(?:(?:\.\d{3}){1,4},\d{1,6}|(?:\.\d{3}){2,4})$/
const PLAIN = /^-?\d{1,12}(?:[.,]\d{1,6})?$/

/** "1,500" is fifteen hundred, "1,5" one and a half; undefined for what is no figure. */
export function amountOf(digits: string): number | undefined {
  if (BY_COMMAS.test(digits)) return Number(digits.replaceAll(',', ''))
  if (BY_POINTS.test(digits)) return Number(digits.replaceAll('.', '').replace(',', '.'))
  return PLAIN.test(digits) ? Number(digits.replace(',', '.')) : undefined
}
