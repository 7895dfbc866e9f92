import { createHash } from 'node:crypto'
import { escapeHtml } from './escape-html.ts'
import type { KeptMessage } from './notification.repository.ts'
import { OUTBOX_STYLE } from './outbox-style.ts'

const REFRESH_SECONDS = 5

const hashOf = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/** Nothing but this page's own style, its form and the mails that it shows. */
export const OUTBOX_POLICY = `default-src 'none'; img-src data:; frame-src 'self'; style-src ${hashOf(OUTBOX_STYLE)}; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`

const CHANNELS = { email: 'Mail', sms: 'SMS' }

/** What mail programs do: styles count, and nothing else does anything. Links open beside the page. */
export const MAIL_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'; base-uri 'none'; form-action 'none'; sandbox allow-popups allow-popups-to-escape-sandbox"

export type OutboxView = {
  readonly shop: string
  readonly to: string
  /** Does not look again by itself: for reading at leisure, and for whoever is confused by a page that reloads. */
  readonly isHeld: boolean
  readonly messages: readonly KeptMessage[]
  readonly timeZone: string
  readonly now: Date
}

/** Mail and SMS that were kept instead of sent, for a person with a browser. Works without scripts; looks again by itself. */
export function outboxPage({ shop, to, isHeld, messages, timeZone, now }: OutboxView): string {
  const query = (held: boolean) => escapeHtml(`?${new URLSearchParams({ ...(to ? { to } : {}), ...(held ? { hold: '1' } : {}) }).toString()}`)
  const pace = isHeld
    ? `This page stands still. <a href="${query(false)}">Look again every ${REFRESH_SECONDS} seconds</a>`
    : `This page looks again every ${REFRESH_SECONDS} seconds. <a href="${query(true)}">Hold still</a>`
  const title = `Development outbox · ${escapeHtml(shop)}`
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="color-scheme" content="light dark">
${isHeld ? '' : `<meta http-equiv="refresh" content="${REFRESH_SECONDS}">\n`}<link rel="icon" href="data:,">
<title>${title}</title>
<style>${OUTBOX_STYLE}</style>
</head>
<body>
<header>
<h1>Development outbox</h1>
<p>Mail and SMS of <strong>${escapeHtml(shop)}</strong>, kept here because no mail server is set (<code>SMTP_URL</code>). Newest first. ${pace}</p>
<form method="get"><label for="to">Sent to</label><input id="to" name="to" value="${escapeHtml(to)}" placeholder="name@example.com or phone" autocomplete="off">${isHeld ? '<input type="hidden" name="hold" value="1">' : ''}<button>Show</button></form>
</header>
<main>
${messages.length === 0 ? emptyState(to) : messages.map((message) => card(message, timeZone, now)).join('\n')}
</main>
</body>
</html>
`
}

function emptyState(to: string): string {
  if (to) return `<p class="empty">Nothing has been sent to <strong>${escapeHtml(to)}</strong>. <a href="?">Show everything</a></p>`
  return '<p class="empty">Nothing has been sent yet. Ask for a sign-in code or place an order, and it will be here within a second or two.</p>'
}

function card({ id, channel, recipient, subject, text, html, createdAt }: KeptMessage, timeZone: string, now: Date): string {
  const code = /\b\d{6}\b/.exec(subject)?.[0]
  const plain = `<pre>${escapeHtml(text.trim())}</pre>`
  const time = new Intl.DateTimeFormat('en-GB', { timeZone, dateStyle: 'medium', timeStyle: 'medium' }).format(createdAt)
  return `<article>
<h2>${escapeHtml(subject)}</h2>
<p class="meta"><span class="channel">${CHANNELS[channel]}</span> to <a href="?to=${encodeURIComponent(recipient)}">${escapeHtml(recipient)}</a> · <time datetime="${createdAt.toISOString()}" title="${escapeHtml(time)}">${agoInWords(createdAt, now)}</time></p>
${code ? `<p class="code" title="Sign-in code">${code}</p>` : ''}
${
  html === null
    ? plain
    : `<iframe src="/development/outbox/mail/${id}" title="${escapeHtml(subject)}" loading="lazy"></iframe>
<details><summary>As text</summary>${plain}</details>`
}
</article>`
}

function agoInWords(instant: Date, now: Date): string {
  const seconds = Math.max(0, Math.round((now.getTime() - instant.getTime()) / 1000))
  const words = new Intl.RelativeTimeFormat('en', { numeric: 'auto' })
  if (seconds < 60) return words.format(-seconds, 'second')
  if (seconds < 3600) return words.format(-Math.floor(seconds / 60), 'minute')
  if (seconds < 86_400) return words.format(-Math.floor(seconds / 3600), 'hour')
  return words.format(-Math.floor(seconds / 86_400), 'day')
}
