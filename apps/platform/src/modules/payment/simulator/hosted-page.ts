import { createHash } from 'node:crypto'
import { formatLocale, formatMoney, type Locale } from '@galleria/kernel'
import { WORDS } from '@galleria/locales/words'
import { HOSTED_PAGE_STYLE } from './hosted-page-style.ts'
import { BANK_CODE, type Outcome, OUTCOMES, type SimulatedPayment } from './simulated-payment.ts'

/** What the page shows: the choice, the bank's question for a code, or that nothing is left to do. */
export type HostedStep = 'choose' | 'code' | 'stay' | 'decided'

export type HostedView = {
  readonly payment: SimulatedPayment
  readonly shop: string
  readonly country: string
  readonly step: HostedStep
  readonly now: number
}

const ICONS: Readonly<Record<Outcome | 'flask', string>> = {
  flask:
    '<path d="M14 2v6a2 2 0 0 0 .245.96l5.51 10.08A2 2 0 0 1 18 22H6a2 2 0 0 1-1.755-2.96l5.51-10.08A2 2 0 0 0 10 8V2"/><path d="M6.453 15h11.094"/><path d="M8.5 2h7"/>',
  paid: '<circle cx="12" cy="12" r="10"/><path d="m9 12 2 2 4-4"/>',
  code_asked:
    '<path d="M20 13c0 5-3.5 7.5-7.66 8.95a1 1 0 0 1-.67-.01C7.5 20.5 4 18 4 13V6a1 1 0 0 1 1-1c2 0 4.5-1.2 6.24-2.72a1.17 1.17 0 0 1 1.52 0C14.51 3.81 17 5 19 5a1 1 0 0 1 1 1z"/>',
  failed: '<circle cx="12" cy="12" r="10"/><path d="m15 9-6 6"/><path d="m9 9 6 6"/>',
  pending:
    '<path d="M5 22h14"/><path d="M5 2h14"/><path d="M17 22v-4.172a2 2 0 0 0-.586-1.414L12 12l-4.414 4.414A2 2 0 0 0 7 17.828V22"/><path d="M7 2v4.172a2 2 0 0 0 .586 1.414L12 12l4.414-4.414A2 2 0 0 0 17 6.172V2"/>',
  no_return:
    '<path d="M12 20h.01"/><path d="M8.5 16.429a5 5 0 0 1 7 0"/><path d="M5 12.859a10 10 0 0 1 5.17-2.69"/><path d="M19 12.859a10 10 0 0 0-2.007-1.523"/><path d="M2 8.82a15 15 0 0 1 4.177-2.643"/><path d="M22 8.82a15 15 0 0 0-11.288-3.764"/><path d="m2 2 20 20"/>',
  duplicate: '<rect width="14" height="14" x="8" y="8" rx="2"/><path d="M4 16c-1.1 0-2-.9-2-2V4c0-1.1.9-2 2-2h10c1.1 0 2 .9 2 2"/>',
  unheard:
    '<path d="M10.268 21a2 2 0 0 0 3.464 0"/><path d="M17 17H4a1 1 0 0 1-.74-1.673C4.59 13.956 6 12.499 6 8a6 6 0 0 1 .258-1.742"/><path d="m2 2 20 20"/><path d="M8.668 3.01A6 6 0 0 1 18 8c0 2.687.77 4.653 1.707 6.05"/>',
  expired: '<circle cx="12" cy="12" r="10"/><path d="M12 6v6l4 2"/>',
  refund_fails: '<path d="M3 12a9 9 0 1 0 9-9 9.75 9.75 0 0 0-6.74 2.74L3 8"/><path d="M3 3v5h5"/><path d="m14.5 9.5-5 5"/><path d="m9.5 9.5 5 5"/>',
}

const icon = (name: keyof typeof ICONS): string => `<svg viewBox="0 0 24 24" aria-hidden="true">${ICONS[name]}</svg>`

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character)

/** Nothing but this page's own style and its forms, which lead back to the shop. */
export function hostedPagePolicy(returnUrl: string): string {
  const style = `'sha256-${createHash('sha256').update(HOSTED_PAGE_STYLE).digest('base64')}'`
  return `default-src 'none'; img-src data:; style-src ${style}; form-action 'self' ${new URL(returnUrl).origin}; base-uri 'none'; frame-ancestors 'none'`
}

/** The page on which a person plays the bank. Works without scripts. */
export function hostedPage(view: HostedView): string {
  const { payment, shop, country, now } = view
  const { amount, label, reference, email, locale, provider } = payment
  const words = WORDS[locale].testPayment
  const minutes = Math.max(0, Math.ceil((payment.expiresAt - now) / 60_000))
  // The others keep their pages open for longer than the shop holds the order, and show no clock.
  const timesOut = view.step === 'choose' && provider === 'cashfree' ? words.timesOut(minutes) : ''
  const facts: readonly (readonly [string, string | null])[] = [
    [words.order, label],
    [words.method, NAMES[provider]],
    [words.reference, reference.slice(-12)],
    [words.shopper, email],
  ]
  return `<!doctype html>
<html lang="${locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="color-scheme" content="light dark">
<link rel="icon" href="data:,">
<title>${words.title}</title>
<style>${HOSTED_PAGE_STYLE}</style>
</head>
<body>
<header class="test"><p>${icon('flask')}<span><b>${words.title}</b> ${words.standsIn}</span></p></header>
<main class="box">
<p class="top"><b>${words.provider}</b><span>${timesOut}</span></p>
<div class="card">
<section class="sum">
<p class="muted">${words.toPay(escapeHtml(shop))}</p>
<h1>${escapeHtml(formatMoney(amount, formatLocale(locale, country)))}</h1>
<dl>${facts.map(([name, value]) => (value ? `<div><dt>${name}</dt><dd>${escapeHtml(value)}</dd></div>` : '')).join('')}</dl>
</section>
<section class="main">
${stepOf(view, locale)}
</section>
</div>
<p class="foot">${words.why}</p>
</main>
</body>
</html>
`
}

const NAMES: Readonly<Record<SimulatedPayment['provider'], string>> = { stripe: 'Stripe', cashfree: 'Cashfree', paypal: 'PayPal' }

function stepOf({ step, payment }: HostedView, locale: Locale): string {
  const words = WORDS[locale].testPayment
  const back = `<a href="${escapeHtml(payment.returnUrl)}"${step === 'decided' ? ' class="first"' : ''}>${step === 'decided' ? words.back : words.cancel}</a>`
  switch (step) {
    case 'choose':
      return `<h2>${words.question}</h2>
<p>${words.explanation}</p>
<form method="post">
<fieldset><legend>${words.question}</legend>
${OUTCOMES.map((outcome, index) => {
  const [name, about] = words.outcomes[outcome]
  return `<label class="choice"><input type="radio" name="outcome" value="${outcome}"${index === 0 ? ' checked' : ''}>${icon(outcome)}<span><b>${name}</b><small>${about}</small></span><code>${outcome}</code></label>`
}).join('\n')}
</fieldset>
<div class="acts"><button class="first">${words.send}</button>${back}</div>
</form>`
    case 'code':
      return `<h2>${words.codeTitle}</h2>
<p>${words.codeText(BANK_CODE)}</p>
<form method="post">
<p class="code"><label for="code">${words.code}</label><input id="code" name="code" inputmode="numeric" autocomplete="one-time-code" maxlength="6" required autofocus></p>
<div class="acts"><button class="first">${words.confirm}</button>${back}</div>
</form>`
    case 'stay':
      return `<h2>${words.stayTitle}</h2>\n<p>${words.stayText}</p>`
    case 'decided':
      return `<h2>${words.decidedTitle}</h2>\n<p>${words.decidedText}</p>\n<div class="acts">${back}</div>`
  }
}
