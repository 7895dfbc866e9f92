import { type Scene, SCENES } from './compose/scenes.ts'

/** How a picture is drawn, in any size. A recipe never changes; another picture is another recipe with another id. */
export type PictureRecipe = {
  readonly kind: 'emoji'
  /** File name without extension in @lobehub/fluent-emoji-3d: lower-case hex code points. */
  readonly asset: string
  readonly view: PictureView
  /** The product's colour; without it the asset keeps its own. */
  readonly paint?: `#${string}`
  /** Assets shown beside it. */
  readonly props?: readonly string[]
  /** Of a snapshot: where it was taken. */
  readonly scene?: Scene
}

/**
 * `front`, `close` and `tilt` show the thing alone, `scene` with a smaller prop before it, `pair` with a prop behind it (or a second piece),
 * all on nothing, so that the page's own tint shows through. `snapshot` is how a customer photographs it at home.
 */
export type PictureView = 'front' | 'close' | 'tilt' | 'pair' | 'scene' | 'snapshot'

const VIEWS: ReadonlySet<unknown> = new Set<PictureView>(['front', 'close', 'tilt', 'pair', 'scene', 'snapshot'])

export const isScene = (value: unknown): value is Scene => SCENES.some((scene) => scene === value)

export const isRecipe = (recipe: object): recipe is PictureRecipe =>
  'kind' in recipe &&
  recipe.kind === 'emoji' &&
  'view' in recipe &&
  VIEWS.has(recipe.view) &&
  'asset' in recipe &&
  typeof recipe.asset === 'string' &&
  (recipe.view === 'snapshot') === ('scene' in recipe && isScene(recipe.scene))

/** What a product says about its pictures. */
export type PictureSubject = { readonly asset: string; readonly props?: readonly string[]; readonly paint?: `#${string}`; readonly beside?: string }

/** The gallery of a product in the order of the page; the first one is what lists show. Four pictures, five with two props, and first of all the one with what comes `beside` it. */
export function viewsOf({ asset, props = [], paint, beside }: PictureSubject): PictureRecipe[] {
  const [near, behind] = props.map((prop) => (prop === beside ? undefined : prop))
  const base = { kind: 'emoji', asset, ...(paint ? { paint } : {}) } as const
  return [
    ...(beside ? [{ ...base, view: 'scene', props: [beside] } as const] : []),
    { ...base, view: 'front' },
    ...(near ? [{ ...base, view: 'scene', props: [near] } as const] : []),
    { ...base, view: 'close' },
    { ...base, view: 'tilt' },
    ...(behind ? [{ ...base, view: 'pair', props: [behind] } as const] : []),
    ...(near || beside ? [] : [{ ...base, view: 'pair' } as const]),
  ]
}

/** A product as a customer photographed it. */
export const snapshotOf = ({ asset, paint }: PictureSubject, scene: Scene): PictureRecipe => ({
  kind: 'emoji',
  asset,
  ...(paint ? { paint } : {}),
  view: 'snapshot',
  scene,
})

/** The same text for the same picture, whatever the order of keys or the case of colours: what the id is made from. */
export function canonicalRecipe(recipe: PictureRecipe): string {
  const { kind, asset, view, paint, props, scene } = recipe
  return JSON.stringify({ asset, kind, paint: paint?.toLowerCase(), props: props?.length ? props : undefined, scene, view })
}
