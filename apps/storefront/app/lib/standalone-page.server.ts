import type { Locale } from '@galleria/kernel'

const STYLE =
  ':root{color-scheme:light dark}body{margin:0;min-height:100vh;display:grid;place-items:center;padding:24px;box-sizing:border-box;background:light-dark(#fbfaf7,#151411);color:light-dark(#1c1a17,#f2efe8);font:17px/1.5 Instrument Sans,system-ui,sans-serif}main{max-width:30rem;text-align:center}h1{font:560 32px/1.15 Fraunces,Georgia,serif;letter-spacing:-.02em;margin:0 0 12px}i{display:block;width:72px;height:96px;margin:0 auto 28px;border-radius:72px 72px 8px 8px;background:light-dark(#f0e6d2,#3a2f1e)}a{display:inline-block;margin-top:20px;padding:14px 28px;border-radius:99px;background:light-dark(#1c1a17,#f2efe8);color:light-dark(#fbfaf7,#151411);text-decoration:none;font-weight:600}'

type StandalonePage = {
  readonly locale: Locale
  readonly title: string
  readonly text: string
  /** Where to go from here: address and words. An empty address is the same page again. */
  readonly actions: readonly (readonly [href: string, words: string])[]
  /** Addresses of the shop's own letters, where they may be asked for. */
  readonly fonts?: readonly [text: string, headings: string]
}

const fontFace = (family: string, weights: string, href: string): string =>
  `@font-face{font-family:${family};src:url(${href})format("woff2");font-weight:${weights};font-display:swap}`

/** A page that needs no data, no script and no other file, not even an icon of its own; without its letters it is written in those of the system. Its texts are ours and hold no markup. */
export function standalonePage({ locale, title, text, actions, fonts }: StandalonePage): string {
  const links = actions.map(([href, words]) => `<a href="${href}">${words}</a>`).join(' ')
  const faces = fonts ? fontFace('Instrument Sans', '400 700', fonts[0]) + fontFace('Fraunces', '100 900', fonts[1]) : ''
  return `<!doctype html><html lang="${locale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex"><link rel="icon" href="data:,"><title>${title}</title><style>${faces}${STYLE}</style></head><body><main><i></i><h1>${title}</h1><p>${text}</p>${links}</main></body></html>`
}
