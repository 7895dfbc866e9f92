import type { PictureRecipe } from '../recipes.ts'

/** Where one thing stands in a picture. Lengths and places are shares of the picture's side, 0 to 1 from the top left. */
export type Placement = {
  /** `subject` is the product itself; a prop says which. */
  readonly source: 'subject' | { readonly prop: string }
  /** The middle of the thing. */
  readonly x: number
  readonly y: number
  /** Side of a square with the area of its bounding box: things of any shape look equally large. */
  readonly size: number
  /** Neither side may be longer than this. */
  readonly longest: number
  /** Degrees, clockwise. */
  readonly turn: number
  /** Left and right exchanged. */
  readonly isMirrored: boolean
  /** The thing stands with its foot at this height instead of having its middle at `y`. */
  readonly foot?: number
  /** `floor` for a thing that stands, `wall` for one that floats. */
  readonly shadow: 'floor' | 'wall'
}

/** The product by itself in the middle. */
export const ALONE: Placement = { source: 'subject', x: 0.5, y: 0.48, size: 0.63, longest: 0.72, turn: 0, isMirrored: false, shadow: 'floor' }

/** Back to front. `close` is not here: it is cut out of the thing instead of placed. */
export function placementsOf({ view, props = [] }: PictureRecipe): Placement[] {
  const [prop] = props
  switch (view) {
    case 'tilt':
      return [{ ...ALONE, size: 0.59, longest: 0.68, turn: -14, shadow: 'wall' }]
    case 'scene':
      return [
        { ...ALONE, x: 0.44, foot: 0.78, size: 0.57, longest: 0.67 },
        ...(prop ? [{ ...ALONE, source: { prop }, x: 0.75, foot: 0.85, size: 0.27, longest: 0.31 }] : []),
      ]
    case 'pair':
      return [
        prop
          ? { ...ALONE, source: { prop }, x: 0.29, foot: 0.7, size: 0.36, longest: 0.44 }
          : { ...ALONE, x: 0.32, foot: 0.7, size: 0.4, longest: 0.5, isMirrored: true },
        { ...ALONE, x: 0.6, foot: 0.82, size: 0.52, longest: 0.62 },
      ]
    default:
      return [ALONE]
  }
}
