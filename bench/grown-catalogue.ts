import { createWriteStream, readFileSync } from 'node:fs'
import { once } from 'node:events'
import { gunzipSync } from 'node:zlib'

/** A row of a catalogue as its profile reads it. */
type Row = Readonly<Record<string, unknown>> & { readonly title?: string; readonly name?: string; readonly supplier?: string }

/** A generator of figures that are the same in every run (Park and Miller). */
function figures(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (state * 48_271) % 2_147_483_647
    return state % below
  }
}

const wordsIn = (text: unknown): string[] => (typeof text === 'string' ? text.split(/\s+/).filter(Boolean) : [])

/**
 * Writes a catalogue of `count` products: the rows of a real one, then others put together from these. Such a one is of the kind, and has most of
 * the words, of one of them, the brand of a second, some words and attributes of others that are of the same kind as far as their last word tells, and a model number of its own.
 * So words are as common among a million as among the first twenty thousand. The names of all, in their order.
 */
export async function writeGrownCatalogue(source: string, target: string, count: number): Promise<string[]> {
  const rows = gunzipSync(readFileSync(source))
    .toString()
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Row)
  const alike = Map.groupBy(
    rows,
    ({ title, name }) =>
      wordsIn(title ?? name)
        .at(-1)
        ?.toLowerCase() ?? '',
  )
  const any = figures(20_260_101)
  const names: string[] = []
  const file = createWriteStream(target)
  for (let index = 0; index < count; index += 1) {
    const row = rows[index] ?? grown(index)
    names.push(row.title ?? row.name ?? '')
    if (!file.write(`${JSON.stringify(row)}\n`)) await once(file, 'drain')
  }
  file.end()
  await once(file, 'finish')
  return names

  function grown(index: number): Row {
    const one = rows[any(rows.length)] as Row
    const brand = (rows[any(rows.length)] as Row).supplier ?? ''
    const kin =
      alike.get(
        wordsIn(one.title ?? one.name)
          .at(-1)
          ?.toLowerCase() ?? '',
      ) ?? rows
    const other = wordsIn((kin[any(kin.length)] as Row).title)
    const own = wordsIn(one.title ?? one.name).filter((word) => word !== one.supplier)
    const title = [brand, `${String.fromCharCode(65 + any(26))}${String.fromCharCode(65 + any(26))}${index}`, ...own, ...other.slice(1, 1 + any(4))].join(' ')
    const attributes = Object.keys(one).filter((key) => key.startsWith('attr_'))
    const ofKin = Object.fromEntries(attributes.map((key) => [key, (kin[any(kin.length)] as Row)[key] ?? one[key]]))
    return { ...one, ...ofKin, id: `grown-${index}`, ean: [], title, name: title, supplier: brand, price: 100 + any(200_000) }
  }
}
