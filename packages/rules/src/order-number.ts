/** Without the letters and digits that are misheard or misread. */
export const ORDER_NUMBER_ALPHABET = '23456789ABCDEFGHJKMNPQRSTVWXYZ'

const LETTERS = `[${ORDER_NUMBER_ALPHABET}]{4}`
const TYPED = new RegExp(`^(?:G-?)?(${LETTERS})-?(${LETTERS})(-\\d{1,3})?$`)

/** "g7k3m q2xd", as somebody types what they read or heard, is "G-7K3M-Q2XD", and that with "-2" is its second part; undefined for what is no number of an order. */
export function orderNumberOf(text: string): string | undefined {
  const [, first, second, part = ''] = TYPED.exec(text.replace(/\s/g, '').toUpperCase()) ?? []
  return first && second && `G-${first}-${second}${part}`
}
