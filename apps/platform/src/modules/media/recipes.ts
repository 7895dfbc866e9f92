/**
 * How a picture is made, not its bytes: bytes of any size and format can be made again from it at any time.
 * A recipe never changes; another picture is another recipe with another id. Uploads will be a second `kind`.
 */
export type PictureRecipe = {
  readonly kind: 'emoji'
  /** File name without extension in @lobehub/fluent-emoji-3d: lower-case hex code points. */
  readonly asset: string
  readonly view: PictureView
  /** The product's colour; without it the asset keeps its own. */
  readonly paint?: `#${string}`
  /** Assets shown beside it. */
  readonly props?: readonly string[]
  /** OKLCH hue in degrees of the tile behind it; only for view `tile`. */
  readonly hue?: number
}

/**
 * `front`, `close` and `tilt` show the thing alone, `scene` with a smaller prop before it, `pair` with a prop behind it (or a second piece),
 * all on nothing, so that the page's own tint shows through. `tile` is `front` on an opaque tint, for places without our style sheet.
 */
export type PictureView = 'front' | 'close' | 'tilt' | 'pair' | 'scene' | 'tile'

/** What a product says about its pictures. */
export type PictureSubject = { readonly asset: string; readonly props?: readonly string[]; readonly paint?: `#${string}` }

/** The gallery of a product in the order of the page; the first one is what lists show. Four pictures, five with two props. */
export function viewsOf({ asset, props = [], paint }: PictureSubject): PictureRecipe[] {
  const [near, behind] = props
  const base = { kind: 'emoji', asset, ...(paint ? { paint } : {}) } as const
  return [
    { ...base, view: 'front' },
    ...(near ? [{ ...base, view: 'scene', props: [near] } as const] : []),
    { ...base, view: 'close' },
    { ...base, view: 'tilt' },
    ...(behind ? [{ ...base, view: 'pair', props: [behind] } as const] : []),
    ...(near ? [] : [{ ...base, view: 'pair' } as const]),
  ]
}

/** The picture of a product on its hall's tint: Open Graph, mail. */
export const tileOf = ({ asset, paint }: PictureSubject, hue: number): PictureRecipe => ({
  kind: 'emoji',
  asset,
  view: 'tile',
  ...(paint ? { paint } : {}),
  hue,
})

/** The same text for the same picture, whatever the order of keys or the case of colours: what the id is made from. */
export function canonicalRecipe(recipe: PictureRecipe): string {
  const { kind, asset, view, paint, props, hue } = recipe
  return JSON.stringify({ asset, hue, kind, paint: paint?.toLowerCase(), props: props?.length ? props : undefined, view })
}
