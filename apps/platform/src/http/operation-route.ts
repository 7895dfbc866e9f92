import { type CallerKindOf, callersOf, type InputOf, type OperationSpec, type ReplyOf } from '@galleria/contract'
import type { Actor, ContextOf, RequestContext } from '../context.ts'
import { DomainError, Unavailable } from '../errors.ts'
import type { KeyedRequest } from '../infra/idempotency-keys.ts'
import { inputCheck, type RawInput } from './validate.ts'

/** An operation of the contract together with what answers it. */
export type Route = {
  readonly operation: OperationSpec
  /** Throws for whoever may not call at all, whatever they ask: before a large body is read for nobody. */
  readonly assertMayCall: (actor: Actor) => void
  /** Checks who asks and what is asked, asks `admit` whether there is room for it, then answers, within `perform`. Throws DomainError. */
  readonly invoke: (ctx: RequestContext, raw: RawInput, around?: Around) => Promise<unknown>
}

/** What is done around the handlers of all operations; each of them by whoever knows how. */
export type Around = { readonly admit?: Admit; readonly perform?: Perform; readonly recall?: Recall }

/** Throws when the caller has used up what the operation allows. The input is checked by then. */
export type Admit = (ctx: RequestContext, input: RawInput) => Promise<void>

/** Does what it is given, or knows the answer without. The input is checked by then, and there is room for it. */
export type Perform = (ctx: RequestContext, request: { readonly raw: RawInput; readonly input: RawInput }, handle: Handle) => Promise<unknown>

/** `keyed` is for an operation that remembers its key with what it writes (`idempotency: 'joined'`), if it was given one. */
export type Handle = (keyed?: Keyed) => Promise<unknown>

/** A request under a key that an operation may claim itself, in the statement that does all of what is asked; and how to do it once where it does not. */
export type Keyed = Pick<KeyedRequest, 'digest' | 'fingerprint'> & { once<T>(work: () => Promise<T>): Promise<T | Replayed<T>> }

/** Knows the answer to a request of somebody who may not call any longer, because it was given to this very request before. */
export type Recall = (ctx: RequestContext, request: { readonly raw: RawInput; readonly input: RawInput }) => Promise<Replayed | undefined>

/** An answer that was given before, to the same request: nothing was done this time. */
export class Replayed<T = unknown> {
  readonly answer: T
  constructor(answer: T) {
    this.answer = answer
  }
}

/** Joins a contract operation to its handler; types of the caller, of input and of reply come from the contract. */
export function implement<const O extends OperationSpec>(
  operation: O,
  handler: (ctx: ContextOf<CallerKindOf<O['auth']>>, input: InputOf<O>, keyed?: Keyed) => Promise<ReplyOf<O> | Replayed<ReplyOf<O>>>,
): Route {
  const check = inputCheck(operation)
  const assertMayCall = callerCheck(operation)
  return {
    operation,
    assertMayCall,
    invoke: async (ctx, raw, { admit, perform, recall } = {}) => {
      try {
        assertMayCall(ctx.actor)
      } catch (refusal) {
        const known = recall && (await unlessRefused(async () => recall(ctx, { raw, input: check(raw) })))
        if (known) return known
        throw refusal
      }
      const input = check(raw)
      if (admit) await admit(ctx, input)
      const handle: Handle = (keyed) => handler(ctx as ContextOf<CallerKindOf<O['auth']>>, input as InputOf<O>, keyed)
      return perform ? perform(ctx, { raw, input }, handle) : handle()
    },
  }
}

/** Whatever else is wrong with a request, whoever may not call is told that first. */
async function unlessRefused<T>(work: () => Promise<T>): Promise<T | undefined> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof DomainError && !(error instanceof Unavailable)) return undefined
    throw error
  }
}

/** Whoever is not of a kind that may call has to sign in; whoever is, but has not the rights, may not. */
function callerCheck({ auth, guestRefusal = 'identity.sign_in_required' }: OperationSpec): (actor: Actor) => void {
  const callers = callersOf(auth)
  if (callers.guest) return () => undefined // whoever may call without signing in may do so signed in
  return (actor) => {
    if (actor.kind === 'customer' && actor.isGuest && !callers.buyer) throw new DomainError('identity.account_required')
    const needed = callers[actor.kind]
    if (needed === undefined) throw new DomainError(actor.kind === 'guest' ? guestRefusal : 'identity.right_missing')
    if (actor.kind === 'provider' && needed !== actor.provider) throw new DomainError('identity.right_missing')
    if (!('rights' in actor) || typeof needed !== 'object') return
    const rights: readonly string[] = actor.rights
    if (!needed.every((right) => rights.includes(right))) throw new DomainError('identity.right_missing')
  }
}
