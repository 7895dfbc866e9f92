import type { ErrorCode } from '@galleria/contract'
import type { TSchema } from 'typebox'
import { Value } from 'typebox/value'

/** A schema as plain data: what is done here is the same for every kind. */
type Node = { readonly [keyword: string]: unknown }

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * The same schema, but what it does not name is refused: an object is closed unless it says otherwise. Members of an intersection stay open,
 * because each of them names only a part.
 */
export function closed(schema: TSchema): TSchema {
  const close = (value: unknown, isMember = false): unknown => {
    if (Array.isArray(value)) return value.map((each) => close(each, isMember))
    if (!isNode(value)) return value
    const isOpen = isMember || value.type !== 'object' || !('properties' in value) || 'additionalProperties' in value
    return changed(value, {
      ...Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, key === 'properties' ? closeEach(inner) : close(inner, key === 'allOf')])),
      ...(isOpen ? {} : { additionalProperties: false }),
    })
  }
  /** The names are names here, whatever else they would mean. */
  const closeEach = (properties: unknown): unknown =>
    isNode(properties) ? Object.fromEntries(Object.entries(properties).map(([name, each]) => [name, close(each)])) : properties
  return close(schema) as TSchema
}

/** A copy with other parts, which is of the same kind: TypeBox marks that where nobody sees it. */
const changed = (node: Node, parts: Node): Node => Object.assign(Object.defineProperties({}, Object.getOwnPropertyDescriptors(node)), parts)

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

/** What a text that cannot be an id is refused with (`idOf` in the contract), by where it stands in the schema: "#/properties/id". */
export function notFoundAt(schema: TSchema, schemaPath: string): ErrorCode | undefined {
  let node: unknown = schema
  for (const step of schemaPath.split('/').slice(1)) {
    if (typeof node !== 'object' || node === null) return undefined
    node = (node as Node)[step.replaceAll('~1', '/').replaceAll('~0', '~')]
  }
  return isNode(node) ? (node['x-not-found'] as ErrorCode | undefined) : undefined
}
