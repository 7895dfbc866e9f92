import type { OperationSpec } from '@galleria/contract'
import type { TSchema } from 'typebox'
import { Compile } from 'typebox/compile'
import { Value } from 'typebox/value'
import { type FieldError, RequestInvalid } from '../errors.ts'

export type RawInput = { readonly params?: unknown; readonly query?: unknown; readonly headers?: unknown; readonly body?: unknown }

type Part = 'params' | 'query' | 'headers' | 'body'

/**
 * Compiles the input check of an operation. Paths, queries and headers arrive as text and are converted to what the schema says;
 * bodies are taken as they are. Handlers read by name only, so what the schema does not name is left alone.
 * The result throws RequestInvalid with one entry for each field.
 */
export function inputCheck(operation: OperationSpec): (raw: RawInput) => Record<string, unknown> {
  const checks = (['params', 'query', 'headers', 'body'] as const)
    .filter((part) => operation[part] !== undefined)
    .map((part) => ({ part, check: partCheck(part, operation[part] as TSchema) }))
  return (raw) => Object.fromEntries(checks.map(({ part, check }) => [part, check(raw[part])]))
}

function partCheck(part: Part, schema: TSchema): (value: unknown) => unknown {
  const validator = Compile(schema)
  return (value) => {
    const given = part === 'body' ? (value === undefined ? {} : value) : { ...(value as object) }
    if (validator.Check(given)) return given
    const input = part === 'body' ? given : Value.Convert(schema, given)
    if (validator.Check(input)) return input
    const errors = new Map<string, FieldError>()
    for (const error of validator.Errors(input)) {
      const missing = 'requiredProperties' in error.params ? error.params.requiredProperties : []
      if (missing.length > 0) for (const name of missing) remember(errors, `${error.instancePath}/${name}`, 'is required')
      else remember(errors, error.instancePath, error.message)
    }
    throw new RequestInvalid([...errors.values()].slice(0, 20))
  }
}

function remember(errors: Map<string, FieldError>, path: string, message: string): void {
  if (!errors.has(path)) errors.set(path, { path, message })
}
