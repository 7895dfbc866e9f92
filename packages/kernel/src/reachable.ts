/** A plain check that something is shaped like an e-mail address; whether it exists, only a message to it can tell. */
export const isEmail = (text: string): boolean => text.length <= 254 && /^[^\s@]+@[^\s@]+\.[^\s@.]{2,}$/.test(text)

/** V-39, K-06: spaces, parentheses, dots and hyphens removed, then the last ten digits. */
export const lastTenDigits = (phone: string): string =>
  phone
    .replace(/[\s().-]/g, '')
    .replace(/\D/g, '')
    .slice(-10)

/** V-30: ten digits, perhaps with a country code before them (+91, 0091) and the usual separators. */
export function isTenDigitPhone(text: string): boolean {
  const withPlus = text.replace(/^00/, '+')
  return /^\+?[\d\s().-]{10,40}$/.test(withPlus) && /^\d{10,13}$/.test(withPlus.replace(/\D/g, ''))
}
