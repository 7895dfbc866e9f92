/** Drawings that the server puts into pages: by the names that lucide.dev gives them. Others are imported from lucide-react where they are used. */
export const GLYPHS = [
  'arrow-right',
  'chevron-down',
  'heart',
  'house',
  'log-out',
  'menu',
  'minus',
  'monitor',
  'moon',
  'package',
  'plus',
  'rotate-ccw',
  'search',
  'shopping-bag',
  'sun',
  'truck',
  'user',
  'x',
  'zoom-in',
] as const
export type GlyphName = (typeof GLYPHS)[number] | 'star'
