import type { TSchema } from 'typebox'

/**
 * A copy without `$id`s. The contract names its schemas for OpenAPI; the serializer would take two uses of one name for two
 * schemas that clash.
 */
export function withoutIds(schema: TSchema): TSchema {
  const copy = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(copy)
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(
      Object.entries(value)
        .filter(([key]) => key !== '$id')
        .map(([key, inner]) => [key, copy(inner)]),
    )
  }
  return copy(schema) as TSchema
}
