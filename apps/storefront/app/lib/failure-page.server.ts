import type { Locale } from '@galleria/kernel'
import { msg } from '@lingui/core/macro'
import { serverI18n } from './i18n.server.ts'

const STYLE =
  ':root{color-scheme:light dark}body{margin:0;min-height:100vh;display:grid;place-items:center;padding:24px;box-sizing:border-box;background:light-dark(#fbfaf7,#151411);color:light-dark(#1c1a17,#f2efe8);font:17px/1.5 system-ui,sans-serif}main{max-width:30rem;text-align:center}h1{font:500 32px/1.15 Georgia,serif;margin:0 0 12px}i{display:block;width:72px;height:96px;margin:0 auto 28px;border-radius:72px 72px 8px 8px;background:light-dark(#f0e6d2,#3a2f1e)}a{display:inline-block;margin-top:20px;padding:14px 28px;border-radius:99px;background:light-dark(#1c1a17,#f2efe8);color:light-dark(#fbfaf7,#151411);text-decoration:none;font-weight:600}'

/** Seconds. */
const RETRY_AFTER = 2

/** The page for when not even the shop's name is known: needs no data, no script and no other file. */
export function failurePage(status: number, locale: Locale): Response {
  const i18n = serverI18n[locale]
  const isUnknown = status === 404
  const title = i18n._(isUnknown ? msg`There is no shop at this address` : msg`The arcade is closed for a moment`)
  const text = i18n._(isUnknown ? msg`Check the address, or go back to where you came from.` : msg`Something went wrong on our side. Nothing of yours is lost.`)
  const action = isUnknown ? '' : `<a href="">${i18n._(msg`Try again`)}</a>`
  const html = `<!doctype html><html lang="${locale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex"><title>${title}</title><style>${STYLE}</style></head><body><main><i></i><h1>${title}</h1><p>${text}</p>${action}</main></body></html>`
  const headers = { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store', 'content-language': locale }
  return new Response(html, { status, headers: status === 503 ? { ...headers, 'retry-after': String(RETRY_AFTER) } : headers })
}
