import { LOCALES } from '@galleria/kernel'
import type { OwnFacet } from '@galleria/rules'
import { largerRoom } from './column-room.ts'
import type { FacetText, Trait } from './facets.ts'
import { figureIn } from './trait-labels.ts'

type Row = { trait: Trait; uses: number; readonly unit: string | undefined }

const NO_FIELD = -1

/** What products of one place and seller have alike: sets of these are few, while each product has its own attributes, and brands of its own. */
const SHARED: ReadonlySet<string> = new Set<OwnFacet>(['market', 'category', 'seller', 'availability', 'rating', 'discount'])

const isSameText = (one: FacetText, other: FacetText): boolean =>
  one === other || (typeof one === 'object' && typeof other === 'object' && LOCALES.every((locale) => one[locale] === other[locale]))

const isCalledAlike = (one: Trait, other: Trait): boolean =>
  one === other || (isSameText(one.label, other.label) && one.swatch === other.swatch && isSameText(one.name ?? '', other.name ?? ''))

/**
 * The traits of one tenant's products by number: a product keeps a few integers, and counting is adding up in an array. What no product has any more makes
 * room for another, so that the table is as large as the catalogue, not as its past.
 */
export function createTraitTable(known: readonly { readonly trait: Trait; readonly uses: number }[] = []) {
  const rows: (Row | undefined)[] = []
  const free: number[] = []
  const fields = new Map<string, { readonly number: number; readonly values: Map<string, number> }>()
  /** The number of each trait's field: fields are few, and counting by a number is quicker than by a name. */
  let fieldNumbers = new Int32Array(64).fill(NO_FIELD)
  /** The figure of each trait, NaN for what is none, and the number of its unit: beside each other, because a facet of figures asks all of its values. */
  let amounts = new Float64Array(64)
  let units = new Uint32Array(64)
  let shared = new Uint8Array(64)
  const knownUnits = new Map<string, { readonly number: number; uses: number }>()
  const unitNames: string[] = []
  const freeUnits: number[] = []
  const fieldNames: string[] = []
  const freeFields: number[] = []
  let namings = 0

  function makeRoomFor(id: number): void {
    if (id < fieldNumbers.length) return
    const [field, amount, unit, own] = [fieldNumbers, amounts, units, shared]
    const room = largerRoom(field.length, id)
    fieldNumbers = new Int32Array(room).fill(NO_FIELD)
    amounts = new Float64Array(room)
    units = new Uint32Array(room)
    shared = new Uint8Array(room)
    shared.set(own)
    fieldNumbers.set(field)
    amounts.set(amount)
    units.set(unit)
  }

  function takeUnit(unit: string): number {
    const own = knownUnits.get(unit) ?? { number: freeUnits.pop() ?? knownUnits.size, uses: 0 }
    own.uses += 1
    knownUnits.set(unit, own)
    unitNames[own.number] = unit
    return own.number
  }

  function giveUnit(unit: string): void {
    const own = knownUnits.get(unit)
    if (!own) return
    own.uses -= 1
    if (own.uses > 0) return
    knownUnits.delete(unit)
    freeUnits.push(own.number)
  }

  function enter(trait: Trait): number {
    const figure = figureIn(trait)
    const id = free.pop() ?? rows.length
    rows[id] = { trait, uses: 0, unit: figure?.unit }
    const field = fields.get(trait.field) ?? { number: freeFields.pop() ?? fieldNames.length, values: new Map<string, number>() }
    field.values.set(trait.value, id)
    fields.set(trait.field, field)
    fieldNames[field.number] = trait.field
    makeRoomFor(id)
    fieldNumbers[id] = field.number
    shared[id] = Number(SHARED.has(trait.field))
    amounts[id] = figure?.amount ?? Number.NaN
    units[id] = figure ? takeUnit(figure.unit) : 0
    return id
  }

  function drop(id: number, { trait, unit }: Row): void {
    rows[id] = undefined
    free.push(id)
    const field = fields.get(trait.field)
    fieldNumbers[id] = NO_FIELD
    if (unit !== undefined) giveUnit(unit)
    field?.values.delete(trait.value)
    if (field?.values.size !== 0) return
    fields.delete(trait.field)
    freeFields.push(field.number)
  }

  for (const { trait, uses } of known) {
    const row = rows[enter(trait)]
    if (row) row.uses = uses
  }

  return {
    /** Numbers for these traits, each once. What they are called is taken over from the last product that has them. */
    take(traits: Iterable<Trait>): Uint32Array {
      const ids = new Set<number>()
      for (const trait of traits) {
        const id = fields.get(trait.field)?.values.get(trait.value) ?? enter(trait)
        const row = rows[id]
        if (!row || ids.has(id)) continue
        ids.add(id)
        if (!isCalledAlike(row.trait, trait)) namings += 1
        row.trait = trait
        row.uses += 1
      }
      return Uint32Array.from(ids)
    },
    give(ids: Iterable<number>): void {
      for (const id of ids) {
        const row = rows[id]
        if (!row) continue
        row.uses -= 1
        if (row.uses === 0) drop(id, row)
      }
    },
    /** Changes whenever something is called otherwise than before. */
    namings: (): number => namings,
    /** By the number of a trait, the same for all of one field; less than nothing for a number that is no trait's. As a column, since a call for each trait is too much; until a trait comes. */
    fieldNumbers: (): Int32Array => fieldNumbers,
    /** Of a field, by what `fieldNumbers` says. */
    fieldName: (field: number): string => fieldNames[field] ?? '',
    fieldNumber: (field: string): number | undefined => fields.get(field)?.number,
    /** One more than the highest number of a field. */
    fieldCount: (): number => fieldNames.length,
    /** Whether products of one place and seller have it alike. */
    isShared: (id: number): boolean => shared[id] === 1,
    /** NaN for what is no figure. */
    amountOf: (id: number): number => amounts[id] ?? Number.NaN,
    /** The same for all figures of one unit. */
    unitNumberOf: (id: number): number => units[id] ?? 0,
    row: (id: number): Readonly<Row> | undefined => rows[id],
    /** 1 at the number of each trait of this field: quicker asked than its name, and asked for every trait of every product. */
    markOf: (field: string): Uint8Array => {
      const mark = new Uint8Array(rows.length)
      for (const id of fields.get(field)?.values.values() ?? []) mark[id] = 1
      return mark
    },
    find: (field: string, value: string): number | undefined => fields.get(field)?.values.get(value),
    /** The number of the unit that most products have of those that are counted, and how many these are; undefined where nothing is a figure. */
    commonUnit(ids: Iterable<number>, counts: Uint32Array): { readonly unit: number; readonly count: number } | undefined {
      const uses = new Map<number, number>()
      for (const id of ids) {
        if (Number.isNaN(amounts[id])) continue
        const unit = units[id] as number
        uses.set(unit, (uses.get(unit) ?? 0) + (counts[id] as number))
      }
      const nameOf = (unit: number): string => unitNames[unit] ?? ''
      const [first] = [...uses].sort(([left, most], [right, more]) => more - most || (nameOf(left) < nameOf(right) ? -1 : 1))
      return first && { unit: first[0], count: first[1] }
    },
    /** Of the field, those whose figure of this unit lies within. */
    within: (field: string, unit: number, gte: number, lte: number): number[] =>
      [...(fields.get(field)?.values.values() ?? [])].filter((id) => {
        const amount = amounts[id] ?? Number.NaN
        return amount >= gte && amount <= lte && units[id] === unit
      }),
    has: (field: string): boolean => fields.has(field),
    /** One more than the highest number in use. */
    size: (): number => rows.length,
  }
}
export type TraitTable = ReturnType<typeof createTraitTable>
