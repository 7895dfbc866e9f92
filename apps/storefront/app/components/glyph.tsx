import type { ReactElement } from 'react'
import { GLYPHS, type GlyphName } from './glyph-names.ts'

const draw = (name: GlyphName) => (
  <svg className="icon" aria-hidden="true">
    <use href={`#i-${name}`} />
  </svg>
)

const drawn = new Map<GlyphName, ReactElement>([...GLYPHS, 'star' as const].map((name) => [name, draw(name)]))

/** A drawing of the page's sprite. A plain function and a ready element: a page has a hundred of them. */
export const glyph = (name: GlyphName) => drawn.get(name)
