import { createHash } from 'node:crypto'
import { NAME_MAX } from '@galleria/rules'
import type { Words } from '@galleria/locales/words'

/** Hazard stripes, so that nobody takes it for a real one. */
const STYLE = `
:root{--paper:#FBFAF7;--card:#fff;--ink:#1C1A17;--muted:#655F55;--line:#E7E3DA;--tint:#F3E9D8;--accent:#7A4B00;color-scheme:light dark}
@media (prefers-color-scheme:dark){:root{--paper:#151411;--card:#1E1C18;--ink:#F2EFE8;--muted:#ADA598;--line:#37332C;--tint:#332A1B;--accent:#F0C987}}
*{box-sizing:border-box}
body{margin:0;min-height:100vh;display:grid;place-items:center;padding:20px;background:var(--paper);color:var(--ink);font:16px/1.5 "Instrument Sans",system-ui,-apple-system,"Segoe UI",sans-serif}
main{width:min(100%,420px);background:var(--card);border:1px solid var(--line);border-radius:28px;overflow:hidden}
main::before{content:"";display:block;height:10px;background:repeating-linear-gradient(135deg,var(--accent) 0 14px,var(--tint) 14px 28px)}
form,.head{padding:0 28px}
.head{padding-top:24px}
form{padding-bottom:28px;display:grid;gap:8px}
.badge{display:inline-block;margin:0 0 12px;padding:2px 12px;border-radius:999px;background:var(--tint);color:var(--accent);font-size:14px;font-weight:600}
h1{margin:0 0 8px;font:500 30px/1.15 Fraunces,Georgia,"Times New Roman",serif;letter-spacing:-.01em;text-wrap:balance}
p{margin:0 0 20px;color:var(--muted);text-wrap:pretty}
label{font-weight:500}
input{font:inherit;color:inherit;background:var(--card);border:1px solid var(--muted);border-radius:14px;min-height:52px;padding:8px 16px;width:100%}
button,a{display:grid;place-items:center;font:inherit;font-weight:600;min-height:52px;border-radius:999px;cursor:pointer;text-decoration:none;width:100%}
button{margin-top:12px;color:var(--paper);background:var(--ink);border:0}
a{color:inherit}
a:hover{text-decoration:underline;text-underline-offset:3px}
:focus-visible{outline:2px solid var(--accent);outline-offset:2px}
`
const hashOf = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/** Its style and its form, which leads back into the shop. */
export const TEST_ID_POLICY = `default-src 'none'; img-src data:; style-src ${hashOf(STYLE)}; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character)

type TestIdView = {
  readonly shop: string
  readonly locale: string
  readonly words: Words['testSignIn']
  /** What comes back with the name. */
  readonly hidden: Readonly<Record<string, string>>
  readonly back: string
}

/** Asks for a name, and works without scripts. */
export function testIdPage({ shop, locale, words, hidden, back }: TestIdView): string {
  const fields = Object.entries(hidden).map(([name, value]) => `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`)
  return `<!doctype html>
<html lang="${locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="color-scheme" content="light dark">
<link rel="icon" href="data:,">
<title>${escapeHtml(words.title)} · ${escapeHtml(shop)}</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<div class="head"><span class="badge">${escapeHtml(words.badge)}</span>
<h1>${escapeHtml(words.title)}</h1>
<p>${escapeHtml(words.lead(shop))}</p></div>
<form method="post">
${fields.join('')}
<label for="name">${escapeHtml(words.name)}</label>
<input id="name" name="name" autocomplete="given-name" maxlength="${NAME_MAX}" required autofocus>
<button>${escapeHtml(words.go)}</button>
<a href="${escapeHtml(back)}">${escapeHtml(words.back)}</a>
</form>
</main>
</body>
</html>
`
}
