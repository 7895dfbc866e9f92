import { type ErrorCode, SECRET } from '@galleria/contract'
import type { TSchema } from 'typebox'
import { Value } from 'typebox/value'
import { changed } from '../closed-schema.ts'

/** A schema as plain data: what is done here is the same for every kind. */
type Node = { readonly [keyword: string]: unknown }

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && !Array.isArray(value)

/** What is given without the nulls that stand where a property may be absent. The input itself is left as it is. */
export function withoutNulls(schema: TSchema, given: unknown): unknown {
  const node = schema as Node
  if (Array.isArray(given)) return isNode(node.items) ? given.map((each) => withoutNulls(node.items as TSchema, each)) : given
  if (!isNode(given)) return given
  const members = node.anyOf ?? node.oneOf
  if (Array.isArray(members)) {
    const fitting = (members as TSchema[])
      .map((member) => ({ member, value: withoutNulls(member, given) }))
      .find(({ member, value }) => Value.Check(member, value))
    return fitting ? fitting.value : given
  }
  const properties = isNode(node.properties) ? node.properties : {}
  const required: readonly unknown[] = Array.isArray(node.required) ? node.required : []
  const kept: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(given)) {
    const property = Object.hasOwn(properties, name) ? properties[name] : undefined
    if (property && value === null && !required.includes(name) && !Value.Check(property, null)) continue
    kept[name] = property ? withoutNulls(property, value) : value
  }
  return kept
}

/** As many entries of a list are looked at, one by one, for what they are meant as. */
const ENTRIES_READ = 100

/**
 * The same schema, with each choice as that of its members that what is given comes nearest to: of the others nobody is to be told what they miss, or do not know.
 * A choice of which no member is of the kind of what is given stays as it is.
 */
export function asMeant(schema: TSchema, given: unknown): TSchema {
  const node = schema as Node
  const members = node.anyOf ?? node.oneOf
  if (Array.isArray(members)) return nearestOf(members as TSchema[], given) ?? schema
  if (Array.isArray(given) && isNode(node.items))
    return changed(node, { prefixItems: given.slice(0, ENTRIES_READ).map((each) => asMeant(node.items as TSchema, each)) })
  if (!isNode(given) || !isNode(node.properties)) return schema
  const properties = Object.entries(node.properties).map(([name, property]) => [
    name,
    Object.hasOwn(given, name) ? asMeant(property as TSchema, given[name]) : property,
  ])
  return changed(node, { properties: Object.fromEntries(properties) })
}

/** By what it says that it is, then by how little is wrong with it; the first of several. */
function nearestOf(members: readonly TSchema[], given: unknown): TSchema | undefined {
  const ranked = members.flatMap((member) => {
    const meant = asMeant(member, given)
    const faults = Value.Errors(meant, given)
    if (faults.some(({ keyword, instancePath }) => keyword === 'type' && instancePath === '')) return []
    const others = faults.filter(({ keyword, instancePath }) => keyword === 'const' && /^\/[^/]*$/.test(instancePath)).length
    return [{ meant, others, count: faults.length }]
  })
  return ranked.toSorted((left, right) => left.others - right.others || left.count - right.count)[0]?.meant
}

/** Where secrets stand in what a schema is of, as JSON Pointers with `*` for whatever stands in a list. */
export function secretsIn(schema: TSchema): ReadonlySet<string> {
  const pathsOf = (node: unknown, path: string): readonly string[] => {
    if (!isNode(node)) return []
    if (node.format === SECRET.format) return [path]
    const members = [node.anyOf, node.oneOf, node.allOf].filter(Array.isArray).flat()
    const properties = isNode(node.properties) ? Object.entries(node.properties) : []
    return [
      ...members.flatMap((member) => pathsOf(member, path)),
      ...properties.flatMap(([name, property]) => pathsOf(property, `${path}/${name}`)),
      ...pathsOf(node.items, `${path}/*`),
    ]
  }
  return new Set(pathsOf(schema, ''))
}

/** What stands at a path of a schema: "#/properties/id". */
function nodeAt(schema: TSchema, schemaPath: string): Node | undefined {
  let node: unknown = schema
  for (const step of schemaPath.split('/').slice(1)) {
    if (typeof node !== 'object' || node === null) return undefined
    node = (node as Node)[nameOf(step)]
  }
  return isNode(node) ? node : undefined
}

/** What a step of a JSON Pointer names. */
const nameOf = (step: string): string => step.replaceAll('~1', '/').replaceAll('~0', '~')

/** What a text that cannot be an id is refused with (`idOf` in the contract), by where it stands in the schema. */
export const notFoundAt = (schema: TSchema, schemaPath: string): ErrorCode | undefined => nodeAt(schema, schemaPath)?.['x-not-found'] as ErrorCode | undefined

/** Whether the property that stands at a path of a schema must be there; undefined where no property stands. */
export function isRequiredAt(schema: TSchema, schemaPath: string): boolean | undefined {
  const [, object, name] = /^(.*)\/properties\/([^/]*)$/.exec(schemaPath) ?? []
  if (object === undefined || name === undefined) return undefined
  const required = nodeAt(schema, object)?.required
  return Array.isArray(required) && required.includes(nameOf(name))
}
