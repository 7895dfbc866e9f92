import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const PLAIN_ICON = fileURLToPath(new URL('../app/components/plain-icon.ts', import.meta.url))
const ICON = /\/lucide-react\/dist\/esm\/icons\/(?!index\.)[\w-]+\.mjs$/
/** One file names another where an icon has two names. */
const OTHER_NAME = /^export \{ default \} from '\.\/[\w-]+\.mjs';$/m
const DRAWING = /^ {2}node: (\[.*?\n {2}\]|\[\[.*\]\])(?:,|$)/ms
const KEY = /,\s*key: "\w+"/g

/** An icon's file without what only lucide's builder would take: its name, its size, its other names, and keys that tell its lines apart. Undefined where it is written otherwise. */
export function plainIcon(code: string): string | undefined {
  if (OTHER_NAME.test(code)) return code
  const drawing = DRAWING.exec(code)?.[1]
  return (
    drawing &&
    `import createLucideIcon from '../createLucideIcon.mjs'\nexport default /* @__PURE__ */ createLucideIcon({ node: ${drawing.replaceAll(KEY, '')} })`
  )
}

/** Draws the icons of lucide-react by a few lines of our own (plain-icon.ts) instead of its builder, which every page would load for possibilities that nothing here uses. */
export const plainIcons = (): Plugin => ({
  name: 'galleria:plain-icons',
  enforce: 'pre',
  resolveId: (id, importer) => (id === '../createLucideIcon.mjs' && importer && ICON.test(importer) ? PLAIN_ICON : undefined),
  transform: {
    filter: { id: ICON },
    handler(code) {
      return plainIcon(code) ?? this.error('An icon of lucide-react is not written as it was')
    },
  },
})
