import type { BillRow, MailPart } from '@galleria/locales/words'

const WIDTH = 60

/** "2 × Fjord kettle (Sand) ........ ₹4,998", the amount at the right edge where the label leaves room. */
const row = ({ label, amount }: BillRow): string => `${label} ${'.'.repeat(Math.max(2, WIDTH - label.length - amount.length - 2))} ${amount}`

function linesOf(part: MailPart): readonly string[] {
  if (typeof part === 'string') return [part]
  if ('code' in part) return [`    ${part.code}`]
  if ('bill' in part) return [...part.bill, part.total].map(row)
  return part.isQuiet ? [`${part.label}: ${part.link}`] : [`${part.label}:`, part.link]
}

/** A mail as plain text: the whole of it, for whoever reads no HTML. */
export const mailText = (parts: readonly MailPart[]): string => `${parts.flatMap(linesOf).join('\n')}\n`
