import type { TSchema } from 'typebox'

/** A schema as plain data: what is done here is the same for every kind. */
type Node = { readonly [keyword: string]: unknown }

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * The same schema, but what it does not name is refused: an object is closed unless it says otherwise. Members of an intersection stay open,
 * because each of them names only a part.
 */
export function closed<Schema extends TSchema>(schema: Schema): Schema {
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
  return close(schema) as Schema
}

/** A copy with other parts, which is of the same kind: TypeBox marks that where nobody sees it. */
export const changed = (node: Node, parts: Node): Node => Object.assign(Object.defineProperties({}, Object.getOwnPropertyDescriptors(node)), parts)
