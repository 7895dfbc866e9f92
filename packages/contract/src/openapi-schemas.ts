/** A JSON Schema 2020-12, which is what OpenAPI 3.1 speaks. */
export type JsonSchema = { readonly [keyword: string]: unknown }

/** The named schemas of a document: each `$id` once, everywhere else a reference to it. */
export type SchemaComponents = {
  /** The schema as it stands at its place: itself, or a reference if it has an `$id`. Throws if two schemas share an `$id`. */
  readonly place: (schema: object) => JsonSchema
  /** What was placed so far, by name. */
  readonly schemas: () => Record<string, JsonSchema>
}

const isObject = (value: unknown): value is JsonSchema => typeof value === 'object' && value !== null && !Array.isArray(value)

export function createSchemaComponents(): SchemaComponents {
  const named = new Map<string, { readonly source: string; readonly schema: JsonSchema }>()

  function placeAny(value: unknown): unknown {
    if (Array.isArray(value)) return value.map(placeAny)
    return isObject(value) ? place(value) : value
  }

  const placeParts = (schema: JsonSchema): JsonSchema => plainer(Object.fromEntries(Object.entries(schema).map(([key, value]) => [key, placeAny(value)])))

  function place(schema: object): JsonSchema {
    // The refusal that an id names is among the refusals of the operation.
    const { $id, 'x-not-found': _, ...parts } = schema as JsonSchema
    if (parts['x-file']) return { type: 'string', contentMediaType: 'application/octet-stream' }
    if (typeof $id !== 'string') return placeParts(parts)
    const source = JSON.stringify(parts)
    const known = named.get($id)
    if (known && known.source !== source) throw new Error(`Two different schemas are called ${$id}`)
    if (!known) named.set($id, { source, schema: placeParts(parts) })
    return { $ref: `#/components/schemas/${$id}` }
  }

  return { place, schemas: () => Object.fromEntries([...named].map(([name, { schema }]) => [name, schema])) }
}

/** Says the same in the words that readers and code generators expect: an enumeration, a map. */
function plainer(schema: JsonSchema): JsonSchema {
  return mapped(enumerated(schema))
}

function enumerated(schema: JsonSchema): JsonSchema {
  const { anyOf, ...rest } = schema
  if (!Array.isArray(anyOf)) return schema
  const options: unknown[] = anyOf
  const isLiteral = (option: unknown): option is { type: 'string'; const: string } => isObject(option) && option.type === 'string' && 'const' in option
  if (!options.every(isLiteral)) return schema
  return { type: 'string', enum: options.map((option) => option.const), ...rest }
}

function mapped(schema: JsonSchema): JsonSchema {
  const { patternProperties, ...rest } = schema
  if (!isObject(patternProperties) || Object.keys(patternProperties).join() !== '^.*$') return schema
  return { ...rest, additionalProperties: patternProperties['^.*$'] }
}
