import type { Locale } from '@galleria/kernel'
import type { BillRow, MailPart } from '@galleria/locales/words'
import { escapeHtml } from './escape-html.ts'

export type MailToDress = {
  readonly locale: Locale
  readonly subject: string
  /** The shop's name, and where it is. */
  readonly shop: string
  readonly home: string
  readonly parts: readonly MailPart[]
}

/**
 * In the elements themselves, because mail programs drop style sheets; what they keep of the sheet below is the dark mode. No pictures and nothing from elsewhere:
 * most programs would ask before they show it, and whoever reads is not to be watched.
 */
const STYLES = {
  page: 'margin:0;padding:24px 12px;background:#fbfaf7;color:#1c1a17;font:16px/1.55 "Instrument Sans",-apple-system,"Segoe UI",Roboto,Helvetica,Arial,sans-serif',
  card: 'max-width:560px;margin:0 auto;padding:28px;background:#ffffff;border:1px solid #e7e3da;border-radius:16px',
  shop: 'max-width:560px;margin:0 auto 16px;padding:0 28px;font:500 22px/1.3 Fraunces,Georgia,"Times New Roman",serif',
  shopLink: 'color:#1c1a17;text-decoration:none',
  title: 'margin:0 0 20px;font:500 26px/1.25 Fraunces,Georgia,"Times New Roman",serif;overflow-wrap:anywhere',
  text: 'margin:0 0 16px;overflow-wrap:anywhere',
  code: 'display:inline-block;margin:0 0 16px;padding:10px 20px;border-radius:12px;background:#f3e9d8;color:#7a4b00;font-size:32px;line-height:1.2;font-weight:600;letter-spacing:6px',
  bill: 'margin:0 0 16px;border-top:1px solid #e7e3da',
  row: 'padding:10px 0;border-bottom:1px solid #e7e3da;overflow:hidden',
  amount: 'float:right;margin-left:16px;white-space:nowrap',
  total: 'padding:12px 0 4px;overflow:hidden;font-weight:700',
  button: 'display:inline-block;margin:4px 0 20px;padding:12px 22px;border-radius:999px;background:#1c1a17;color:#fbfaf7;font-weight:600;text-decoration:none',
  quiet: 'margin:0 0 16px;font-size:14px',
  quietLink: 'color:#655f55;text-decoration:underline',
  foot: 'margin:20px 0 0;font-size:14px;color:#655f55',
} as const

const DARK = `@media (prefers-color-scheme:dark){
.page{background:#151411!important;color:#f2efe8!important}
.card{background:#1e1c18!important;border-color:#37332c!important}
.row,.bill{border-color:#37332c!important}
.shop a{color:#f2efe8!important}
.code{background:#332a1b!important;color:#f0c987!important}
.button{background:#f2efe8!important;color:#151411!important}
.quiet a,.foot{color:#ada598!important}
}`

/** A time with the half of the day that it is in: nobody reads "4" at the end of a line and "pm" in the next. Not in an SMS, which such a sign would make dearer. */
const unbroken = (text: string): string => text.replaceAll(/(?<=\d) (?=[ap]\.?\s?m\b)|(?<=\d\s[ap]\.) (?=m\.)/g, '\u00a0')
const inHtml = (text: string): string => escapeHtml(unbroken(text))

const styled = (tag: string, name: keyof typeof STYLES, content: string): string => `<${tag} class="${name}" style='${STYLES[name]}'>${content}</${tag}>`

const rowOf = (name: 'row' | 'total', { label, amount }: BillRow): string =>
  styled('div', name, `${styled('span', 'amount', escapeHtml(amount))}${escapeHtml(label)}`)

function partOf(part: Exclude<MailPart, string>): string {
  if ('code' in part) return styled('div', 'code', escapeHtml(part.code))
  if ('bill' in part) return styled('div', 'bill', [...part.bill.map((each) => rowOf('row', each)), rowOf('total', part.total)].join('\n'))
  const [label, href] = [escapeHtml(part.label), escapeHtml(part.link)]
  if (part.isQuiet) return styled('p', 'quiet', `<a href="${href}" style='${STYLES.quietLink}'>${label}</a>`)
  return `<p style="margin:0"><a class="button" href="${href}" style='${STYLES.button}'>${label}</a></p>`
}

/** Lines that follow each other are one paragraph. */
function bodyOf(parts: readonly MailPart[]): string {
  const blocks: string[] = []
  let lines: string[] = []
  const endParagraph = (): void => {
    if (lines.length > 0) blocks.push(styled('p', 'text', lines.map(inHtml).join('<br>')))
    lines = []
  }
  for (const part of parts) {
    if (typeof part === 'string' && part !== '') lines.push(part)
    else {
      endParagraph()
      if (typeof part !== 'string') blocks.push(partOf(part))
    }
  }
  endParagraph()
  return blocks.join('\n')
}

/** The same mail for whoever reads HTML: simple enough for any mail program, in the colours of day or night. Whatever stands in it is text. */
export function mailHtml({ locale, subject, shop, home, parts }: MailToDress): string {
  const [signature] = parts.slice(-1)
  const body = signature === shop ? parts.slice(0, -1) : parts
  return `<!doctype html>
<html lang="${locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(subject)}</title>
<style>${DARK}</style>
</head>
<body class="page" style='${STYLES.page}'>
<div class="shop" style='${STYLES.shop}'><a href="${escapeHtml(home)}/" style='${STYLES.shopLink}'>${escapeHtml(shop)}</a></div>
<div class="card" style='${STYLES.card}'>
<h1 style='${STYLES.title}'>${inHtml(subject)}</h1>
${bodyOf(body)}
${styled('p', 'foot', escapeHtml(shop))}
</div>
</body>
</html>
`
}
