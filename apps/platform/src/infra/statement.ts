/** A statement that PostgreSQL parses once for each connection. `name` must be unique in the program. */
export type Statement = { readonly name: string; readonly text: string }

/** What stands after `from` or `join`: rows that a module lets others read. Its comment tells the columns. */
export type View = string

/** The rows of several views as those of one: with these columns, each row as often as it is there. */
export const unionOf = (views: readonly View[], columns: readonly string[]): View =>
  `(${views.map((view) => `select ${columns.join(', ')} from ${view} v`).join(' union all ')})`

/** One or more `name as (...)` of a `with`: what a module lets others do to its rows, within their statements. Its comment tells what it needs and what it is called. */
export type Step = string

/** One that names its values; `values` puts them in the order of their numbers. */
export type NamedStatement<Value extends string> = Statement & { values(given: Readonly<Record<Value, unknown>>): unknown[] }

/**
 * Makes a statement of a text in which values have names, such as `:tenantId`, so that parts of it can come from the modules whose tables they touch
 * (decision 0018). Made once: the text never changes. Throws when the text names a value that is not in the list, or the other way round.
 */
export function statement<const Value extends string>(name: string, names: readonly Value[], text: string): NamedStatement<Value> {
  const unused = new Set<string>(names)
  const numbered = text.replace(NAMED_VALUE, (_, found: string) => {
    unused.delete(found)
    const index = names.findIndex((each) => each === found)
    if (index < 0) throw new Error(`The statement "${name}" has no value ":${found}"`)
    return `$${index + 1}`
  })
  if (unused.size > 0) throw new Error(`The statement "${name}" does not use :${[...unused].join(', :')}`)
  return { name, text: numbered, values: (given) => names.map((each) => given[each]) }
}

/** Not the second colon of a cast: `:ids::uuid[]`. */
const NAMED_VALUE = /(?<![:\w]):([a-z]\w*)/gi
