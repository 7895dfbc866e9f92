import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import subsetFont from 'subset-font'
import type { Plugin } from 'vite'

const FOLDER = resolve(import.meta.dirname, '../.cache/fonts')
const ID = 'virtual:galleria/fonts'
const TEXT = fileURLToPath(import.meta.resolve('@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2'))
const RUPEE = '\u20b9'
/** The letters that styles/fonts.css promises of the file: those of western Europe, and punctuation. */
const LATIN =
  [...range(0x20, 0xff), ...range(0x2000, 0x206f)].join('') +
  '\u0131\u0152\u0153\u02bb\u02bc\u02c6\u02da\u02dc\u0304\u0308\u0329\u20ac\u2122\u2191\u2193\u2212\u2215'

function range(first: number, last: number): string[] {
  return Array.from({ length: last - first + 1 }, (_, step) => String.fromCodePoint(first + step))
}

const FONTS = {
  // All headings are of nearly one weight, from 540 to 600. The file of all weights is as large as everything else that a page needs to be read.
  'display.woff2': {
    from: import.meta.resolve('@fontsource-variable/fraunces/files/fraunces-latin-opsz-normal.woff2'),
    text: LATIN,
    axes: { wght: 560 },
  },
  /** Instrument Sans has no rupee sign; Inter's is as high and as heavy as its figures. */
  'rupee-text.woff2': {
    from: import.meta.resolve('@fontsource-variable/inter/files/inter-latin-ext-wght-normal.woff2'),
    text: RUPEE,
    axes: { wght: { min: 400, max: 700 } },
  },
  'rupee-display.woff2': {
    from: import.meta.resolve('@fontsource-variable/fraunces/files/fraunces-latin-ext-opsz-normal.woff2'),
    text: RUPEE,
    axes: undefined,
  },
} as const

/**
 * Fonts of which only a part is wanted, for styles/fonts.css under "@cut/"; and which fonts a page asks for first. That of one glyph, a kilobyte, is there because prices stand on every page, and the
 * sign came from whatever font the reader's system had.
 */
export function cutFonts(): Plugin {
  return {
    name: 'galleria:cut-fonts',
    async config() {
      await mkdir(FOLDER, { recursive: true })
      await Promise.all(
        Object.entries(FONTS).map(async ([name, { from, text, axes }]) => {
          const font = await subsetFont(await readFile(new URL(from)), text, { targetFormat: 'woff2', ...(axes ? { variationAxes: axes } : {}) })
          await writeFile(resolve(FOLDER, name), font)
        }),
      )
      return { resolve: { alias: { '@cut': FOLDER } } }
    },
    resolveId: (id) => (id === ID ? `\0${ID}` : undefined),
    load: (id) =>
      id === `\0${ID}`
        ? `import text from ${JSON.stringify(`${TEXT}?url`)}\nimport display from '@cut/display.woff2?url'\nexport const firstFonts = [text, display]`
        : undefined,
  }
}
