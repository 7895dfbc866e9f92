import type { Plugin } from 'vite'
import { isInPage } from './in-page.ts'
import { GLYPHS } from '../app/components/glyph-names.ts'

const ID = 'virtual:galleria/sprite'
const STAR = 'l2.1 4.6 5 .6-3.7 3.4 1 5-4.4-2.5-4.4 2.5 1-5-3.7-3.4 5-.6z'
const STAR_STEP = 18

type IconNode = readonly (readonly [tag: string, attributes: Readonly<Record<string, string>>])[]

async function symbolOf(name: string): Promise<string> {
  const { __iconData }: { __iconData: { node: IconNode } } = await import(`lucide-react/dist/esm/icons/${name}.mjs`)
  const parts = __iconData.node.map(([tag, attributes]) => {
    const written = Object.entries(attributes).map(([key, value]) => (key === 'key' ? '' : ` ${key}="${value}"`))
    return `<${tag}${written.join('')}/>`
  })
  return `<symbol id="i-${name}" viewBox="0 0 24 24">${parts.join('')}</symbol>`
}

/** The drawings that pages repeat, as one string of SVG symbols: rendering them one by one was a tenth of a page's cost. */
export function spriteModule(): Plugin {
  return {
    name: 'galleria:sprite-module',
    resolveId: (id) => (id === ID ? `\0${ID}` : undefined),
    async load(id) {
      if (id !== `\0${ID}`) return undefined
      if (isInPage(this.environment)) return `export const sprite = document.querySelector('.sprite')?.innerHTML ?? ''\n`
      const symbols = await Promise.all(GLYPHS.map(symbolOf))
      const star = `<symbol id="i-star" viewBox="0 0 16 16"><path d="M8 .9${STAR}"/></symbol>`
      const stars = [0, 1, 2, 3, 4].map((n) => `M${n * STAR_STEP + 9} .9${STAR}`).join('')
      const sprite = `${symbols.join('')}${star}<symbol id="stars" viewBox="0 0 90 16"><path d="${stars}"/></symbol>`
      return `export const sprite = ${JSON.stringify(sprite)}\n`
    },
  }
}
