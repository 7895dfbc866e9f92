import { DISTANCES_KM, MAX_FILTER_VALUES, MAX_FILTERS } from '@galleria/rules'

/** What is chosen of each facet, by its field; of figures "13~14", half-open, either end may be missing. */
export type Chosen = Readonly<Record<string, readonly string[]>>

const FIELD_MAX = 80
const VALUE_MAX = 200
const FIGURES = /^(-?\d{1,12}(?:\.\d{1,6})?)?~(-?\d{1,12}(?:\.\d{1,6})?)?$/

export type Figures = { readonly from?: number; readonly to?: number }

/** Undefined for what is no range of figures. */
export function figuresOf(value: string): Figures | undefined {
  const [, from, to] = FIGURES.exec(value) ?? []
  if (from === undefined && to === undefined) return undefined
  return { ...(from === undefined ? {} : { from: Number(from) }), ...(to === undefined ? {} : { to: Number(to) }) }
}

export const figuresText = ({ from, to }: Figures): string => `${from ?? ''}~${to ?? ''}`

/** Of which one step holds the next: a second one says nothing new. */
const STEPPED: ReadonlySet<string> = new Set(['rating', 'discount', 'distance'])
const holdsOne = (field: string, value: string): boolean => STEPPED.has(field) || figuresOf(value) !== undefined

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined // cut off, or typed by hand
  }
}

const isKept = (field: string, value: string): boolean =>
  value.length <= VALUE_MAX && (field !== 'distance' || DISTANCES_KM.some((km) => value === `${km}`)) && field !== 'price'

/** What an address says: "brand:hp,canon;weight:1~2". Whatever makes no sense is what nobody asked for. */
export function chosenOf(text: string | null): Chosen {
  const chosen: Record<string, readonly string[]> = {}
  for (const part of (text ?? '').split(';').slice(0, MAX_FILTERS)) {
    const [name = '', list = ''] = part.split(':', 2)
    const field = decoded(name)
    if (!field || field.length > FIELD_MAX) continue
    const values = [...new Set(list.split(',').map(decoded))].filter((value) => value !== undefined && value !== '' && isKept(field, value)) as string[]
    const [first] = values
    if (first !== undefined) chosen[field] = holdsOne(field, first) ? [first] : values.filter((value) => !holdsOne(field, value)).slice(0, MAX_FILTER_VALUES)
  }
  return chosen
}

/** The other way round; undefined for nothing. */
export function chosenText(chosen: Chosen): string | undefined {
  const parts = Object.entries(chosen).map(([field, values]) => `${encodeURIComponent(field)}:${values.map(encodeURIComponent).join(',')}`)
  return parts.length > 0 ? parts.join(';') : undefined
}

/** With this value if it was not chosen, else without. */
export function withToggled(chosen: Chosen, field: string, value: string): Chosen {
  const { [field]: before = [], ...others } = chosen
  const values = before.includes(value)
    ? before.filter((one) => one !== value)
    : holdsOne(field, value)
      ? [value]
      : [...before.filter((one) => !holdsOne(field, one)), value]
  return values.length > 0 ? { ...others, [field]: values } : others
}
