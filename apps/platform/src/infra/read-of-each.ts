import type { Statement } from './statement.ts'

/** A read that many requests make, each for something of its own. `each` finds for several at once what the read finds for one. */
export type ReadOfEach = Statement & { readonly each: Statement }

/** In a row of `each`: for whom it is, from 1. Within one's own they have their order. */
export const FOR_WHOM = '#'

/**
 * Lets a read be made for several at once. Its first value is the tenant, who is one and the same for all; `types` are those of the others. Only for what finds its rows
 * by a key: a plan is made once, for nobody in particular.
 */
export function readOfEach<Read extends Statement>(read: Read, types: readonly string[]): Read & ReadOfEach {
  const columns = types.map((_, index) => `v${index + 2}`)
  const asked = read.text.replace(/\$(\d+)/g, (_, number: string) => (number === '1' ? '$1::uuid' : `given.v${number}`))
  const named = asked.match(/given\.v\d+/g) ?? []
  if (new Set(named).size !== types.length) throw new Error(`The statement "${read.name}" has not ${types.length} values besides the tenant`)
  // Fenced, so that it is planned as for one: what is found by a key is not to be read whole and joined.
  const text = `select given.place::int as "${FOR_WHOM}", found.*
       from unnest(${types.map((type, index) => `$${index + 2}::${type}[]`).join(', ')}) with ordinality as given (${columns.join(', ')}, place),
            lateral (${asked} offset 0) found`
  return { ...read, each: { name: `${read.name}-each`, text } }
}
