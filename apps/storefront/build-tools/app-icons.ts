import { createHash } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import type { Plugin } from 'vite'

const ID = 'virtual:galleria/app-icons'
const SOURCE = fileURLToPath(new URL('../app/styles/app-icon.svg', import.meta.url))
/** Pixels. Android asks for the first two, iOS for the last. */
const SIZES = { small: 192, large: 512, touch: 180 }

/** The icons of the installed app, as pictures: systems that draw them do not all know SVG. */
export function appIcons(): Plugin {
  return {
    name: 'galleria:app-icons',
    resolveId: (id) => (id === ID ? `\0${ID}` : undefined),
    async load(id) {
      if (id !== `\0${ID}`) return
      const exports: string[] = []
      for (const [name, size] of Object.entries(SIZES)) {
        const picture = await sharp(SOURCE, { density: 300 }).resize(size).png({ palette: true }).toBuffer()
        const fileName = `assets/app-icon-${size}-${createHash('sha256').update(picture).digest('hex').slice(0, 8)}.png`
        if (this.environment.name === 'client' && this.environment.mode === 'build') this.emitFile({ type: 'asset', fileName, source: picture })
        exports.push(`export const ${name} = ${JSON.stringify(`/${fileName}`)}`)
      }
      return exports.join('\n')
    },
  }
}
