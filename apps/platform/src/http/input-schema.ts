import { type ErrorCode, SECRET } from '@galleria/contract'
import type { TSchema } from 'typebox'
import { Value } from 'typebox/value'

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

/** Whether what stands at a path of a schema is a property that must be there. */
export function isRequiredAt(schema: TSchema, schemaPath: string): boolean {
  const [, object, name] = /^(.*)\/properties\/([^/]*)$/.exec(schemaPath) ?? []
  const required = object === undefined ? undefined : nodeAt(schema, object)?.required
  return name !== undefined && Array.isArray(required) && required.includes(nameOf(name))
}
