import type { Static, TSchema } from 'typebox'
import { Compile } from 'typebox/compile'
import { closed } from '../../closed-schema.ts'
import type { TenantSettings } from '../tenant/index.ts'

/** A tenant's settings name a policy that there is not, or give it terms that it cannot read. `path` is a JSON Pointer into what was given. */
export class PolicyInvalid extends Error {
  readonly path: string
  constructor(what: string, path = '') {
    super(what)
    this.name = 'PolicyInvalid'
    this.path = path
  }
}

/** One way of deciding something: its name, and the decision that it makes of its terms in a tenant's settings. */
export type PolicyKind<Decision> = { readonly name: string; read(terms: unknown, settings: TenantSettings): Decision }

/** Declares a policy by the schema of its terms. Amounts in terms are minor units of the tenant's currency. `read` throws PolicyInvalid. */
export function policy<Terms extends TSchema, Decision>(
  name: string,
  terms: Terms,
  make: (terms: Static<Terms>, settings: TenantSettings) => Decision,
): PolicyKind<Decision> {
  // A misspelt limit would be none (decision 0017).
  const schema = Compile(closed(terms))
  return {
    name,
    read: (given, settings) => {
      if (schema.Check(given)) return make(given, settings)
      const [fault] = schema.Errors(given)
      const path = fault ? placeOf(fault) : ''
      throw new PolicyInvalid(`${name}${path}: ${fault ? wordsOf(fault) : 'cannot be read'}`, path)
    },
  }
}

type Fault = { readonly instancePath: string; readonly keyword: string; readonly params: object; readonly message: string }

function wordsOf({ keyword, message }: Fault): string {
  // What a closed object does not name fits no schema at all.
  if (keyword === 'boolean' || keyword === 'additionalProperties') return 'is not known here'
  return keyword === 'required' ? 'is missing' : message
}

/** The property that is meant, where the fault is of the object that has it or should have it. */
function placeOf({ instancePath, keyword, params }: Fault): string {
  const names: unknown =
    keyword === 'required' && 'requiredProperties' in params
      ? params.requiredProperties
      : keyword === 'additionalProperties' && 'additionalProperties' in params
        ? params.additionalProperties
        : []
  return Array.isArray(names) && names.length > 0 ? `${instancePath}/${String(names[0])}` : instancePath
}
