import { createHash } from 'node:crypto'
import type { Locale } from '@galleria/kernel'
import { WORDS } from '@galleria/locales/words'

const SDK = 'https://sdk.cashfree.com/js/v3/cashfree.js'
const SDK_ORIGIN = new URL(SDK).origin
const CASHFREE = 'https://api.cashfree.com https://sandbox.cashfree.com https://payments.cashfree.com https://payments-test.cashfree.com'

/** Reads what to do from the page, so that it is the same for everybody and its hash stands in the policy. */
const SCRIPT = `const { session, mode } = document.body.dataset; Cashfree({ mode }).checkout({ paymentSessionId: session, redirectTarget: '_self' })`
const STYLE = `:root{color-scheme:light dark}body{display:grid;place-content:center;gap:12px;min-height:100vh;margin:0;padding:24px;font:17px/1.5 system-ui,sans-serif;text-align:center}p{margin:0}a{color:inherit}`

const hashOf = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/** Cashfree's script, and where it sends the shopper. */
export const CASHFREE_PAGE_POLICY = [
  `default-src 'none'`,
  `script-src ${SDK_ORIGIN} ${hashOf(SCRIPT)}`,
  `style-src ${hashOf(STYLE)}`,
  `connect-src ${SDK_ORIGIN} ${CASHFREE}`,
  `form-action ${CASHFREE}`,
  `frame-src ${CASHFREE}`,
  `base-uri 'none'`,
  `frame-ancestors 'none'`,
].join('; ')

export const CASHFREE_SESSION = /^[\w.-]{10,400}$/

/** Hands the shopper over to Cashfree's page, which has no address that one could be sent to. `back` is a path of the shop's. */
export function cashfreePage({
  session,
  mode,
  back,
  locale,
}: {
  readonly session: string
  readonly mode: 'production' | 'sandbox'
  readonly back: string
  readonly locale: Locale
}): string {
  const words = WORDS[locale].handOver
  return `<!doctype html>
<html lang="${locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<link rel="icon" href="data:,">
<title>${words.title}</title>
<style>${STYLE}</style>
</head>
<body data-session="${session}" data-mode="${mode}">
<p role="status">${words.title}</p>
<noscript><p>${words.noScript}</p></noscript>
<p><a href="${back.replaceAll('&', '&amp;')}">${words.back}</a></p>
<script src="${SDK}"></script>
<script>${SCRIPT}</script>
</body>
</html>
`
}
