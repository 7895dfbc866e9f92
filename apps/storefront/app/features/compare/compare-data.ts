import type { ItemTileWire, ItemWire } from '@galleria/contract'
import { MAX_COMPARED } from '@galleria/rules'
import { type TileData, tileOf } from '../catalog/tile-data.ts'

/** A product in a comparison: its tile, and what else is known of it by the code of the fact. */
export type ComparedProduct = { readonly tile: TileData; readonly facts: readonly { readonly code: string; readonly name: string; readonly value: string }[] }

export type ComparisonData = {
  readonly category: { readonly slug: string; readonly name: string; readonly market: string } | undefined
  readonly products: readonly ComparedProduct[]
  /** Asked for and not shown: gone, of another category, or more than fit. */
  readonly leftOut: number
}

const MARK = '.'
const ID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/
/** Ids that are looked at in an address at most. */
const MOST_ASKED = MAX_COMPARED * 2

/** The ids that an address (`paths.compare`) names, each once. */
export const comparedIn = (text: string | null): string[] => [...new Set((text ?? '').split(MARK).filter((id) => ID.test(id)))].slice(0, MOST_ASKED)

/** Those that can stand side by side: of the category of the first one, as many as fit. */
export function sideBySide(tiles: readonly ItemTileWire[]): ItemTileWire[] {
  const first = tiles[0]
  return tiles.filter(({ catalog }) => catalog._id === first?.catalog._id).slice(0, MAX_COMPARED)
}

/** Options are facts too: what there is to choose from. */
export function comparedOf(tile: ItemTileWire, item: ItemWire): ComparedProduct {
  const options = item.options.map(({ code, name, values }) => ({ code: `option ${code}`, name, value: values.map((value) => value.name).join(', ') }))
  return { tile: tileOf(tile), facts: [...options, ...item.attributes.map(({ code, name, value }) => ({ code, name, value }))] }
}

/** A fact of all products beside each other; `undefined` where nothing is said of it. */
export type FactRow = { readonly code: string; readonly name: string; readonly values: readonly (string | undefined)[] }

/** Whether the columns of a row say different things; one column can't. */
export const differs = (values: readonly unknown[]): boolean => new Set(values).size > 1

/** Every fact that is known of one of them, in the order of the first that has it. */
export function factRows(products: readonly ComparedProduct[]): FactRow[] {
  const names = new Map(products.toReversed().flatMap(({ facts }) => facts.map(({ code, name }) => [code, name] as const)))
  const codes = new Set(products.flatMap(({ facts }) => facts.map(({ code }) => code)))
  return [...codes].map((code) => ({
    code,
    name: names.get(code) ?? code,
    values: products.map(({ facts }) => facts.find((fact) => fact.code === code)?.value),
  }))
}
