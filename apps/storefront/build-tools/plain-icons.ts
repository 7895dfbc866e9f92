import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const PLAIN_ICON = fileURLToPath(new URL('../app/components/plain-icon.ts', import.meta.url))

/** Draws the icons of lucide-react by a few lines of our own (plain-icon.ts) instead of its builder, which every page would load for possibilities that nothing here uses. */
export const plainIcons = (): Plugin => ({
  name: 'galleria:plain-icons',
  enforce: 'pre',
  resolveId: (id, importer) => (id === '../createLucideIcon.mjs' && importer?.includes('/lucide-react/dist/esm/icons/') ? PLAIN_ICON : undefined),
})
