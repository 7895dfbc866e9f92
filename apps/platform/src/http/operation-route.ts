import type { InputOf, OperationSpec, ReplyOf } from '@galleria/contract'
import type { CustomerContext, RequestContext } from '../context.ts'
import { DomainError } from '../errors.ts'
import { inputCheck, type RawInput } from './validate.ts'

type ContextFor<O extends OperationSpec> = O['auth'] extends 'customer' ? CustomerContext : RequestContext

/** An operation of the contract together with what answers it. */
export type Route = {
  readonly operation: OperationSpec
  /** Checks who asks and what is asked, then answers. Throws DomainError. */
  readonly invoke: (ctx: RequestContext, raw: RawInput) => Promise<unknown>
}

/** Joins a contract operation to its handler; types of input and reply come from the contract. */
export function implement<const O extends OperationSpec>(operation: O, handler: (ctx: ContextFor<O>, input: InputOf<O>) => Promise<ReplyOf<O>>): Route {
  const check = inputCheck(operation)
  return {
    operation,
    invoke: async (ctx, raw) => {
      if (operation.auth === 'customer' && ctx.actor.kind !== 'customer') throw new DomainError(operation.guestRefusal ?? 'identity.sign_in_required')
      return handler(ctx as ContextFor<O>, check(raw) as InputOf<O>)
    },
  }
}
