import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import subsetFont from 'subset-font'
import type { Plugin } from 'vite'

const FOLDER = resolve(import.meta.dirname, '../.cache/fonts')
const RUPEE = '\u20b9'

/** Instrument Sans has no rupee sign; Inter's is as high and as heavy as its figures. */
const FONTS = {
  'rupee-text.woff2': {
    from: import.meta.resolve('@fontsource-variable/inter/files/inter-latin-ext-wght-normal.woff2'),
    axes: { wght: { min: 400, max: 700 } },
  },
  'rupee-display.woff2': { from: import.meta.resolve('@fontsource-variable/fraunces/files/fraunces-latin-ext-opsz-normal.woff2'), axes: undefined },
} as const

/**
 * Fonts of one glyph, about a kilobyte each, for styles/fonts.css under "@rupee/": prices stand on every page, and the sign came from whatever font the
 * reader's system had.
 */
export function rupeeFonts(): Plugin {
  return {
    name: 'galleria:rupee-fonts',
    async config() {
      await mkdir(FOLDER, { recursive: true })
      await Promise.all(
        Object.entries(FONTS).map(async ([name, { from, axes }]) => {
          const font = await subsetFont(await readFile(new URL(from)), RUPEE, { targetFormat: 'woff2', ...(axes ? { variationAxes: axes } : {}) })
          await writeFile(resolve(FOLDER, name), font)
        }),
      )
      return { resolve: { alias: { '@rupee': FOLDER } } }
    },
  }
}
