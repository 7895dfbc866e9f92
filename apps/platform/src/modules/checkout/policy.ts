import type { Static, TSchema } from 'typebox'
import { Compile } from 'typebox/compile'
import type { TenantSettings } from '../tenant/index.ts'

/** A tenant's settings name a policy that there is not, or give it terms that it cannot read. */
export class PolicyInvalid extends Error {
  constructor(what: string) {
    super(what)
    this.name = 'PolicyInvalid'
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
  const schema = Compile(terms)
  return {
    name,
    read: (given, settings) => {
      if (schema.Check(given)) return make(given, settings)
      const [fault] = schema.Errors(given)
      throw new PolicyInvalid(`${name}${fault?.instancePath ?? ''}: ${fault?.message ?? 'cannot be read'}`)
    },
  }
}
