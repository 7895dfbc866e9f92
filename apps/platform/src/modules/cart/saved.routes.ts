import { addSaved, removeSaved, viewSaved } from '@galleria/contract'
import type { CustomerContext } from '../../context.ts'
import { DomainError } from '../../errors.ts'
import { implement } from '../../http/operation-route.ts'
import { mergeCarts } from './cart.ts'
import { toLine } from './cart.routes.ts'
import { toWireSavedItem } from './cart.view.ts'
import type { SavedRepositories } from './saved.repository.ts'

/** What is kept for later: a list of its own, which no change of the cart touches. */
export function savedRoutes({ savedOf }: { savedOf: SavedRepositories }) {
  const of = (ctx: CustomerContext) => savedOf(ctx.tenant.id, ctx.actor.customerId)
  const answer = async (ctx: CustomerContext) => ({ data: (await of(ctx).list()).map((line) => toWireSavedItem(ctx.locale, ctx.currency, line)) })
  return [
    implement(viewSaved, answer),
    implement(addSaved, async (ctx, { body }) => {
      const lines = mergeCarts([], body.items.map(toLine))
      if (lines.length > 0 && (await of(ctx).put(lines)) === 'full') throw new DomainError('cart.saved_full')
      return answer(ctx)
    }),
    implement(removeSaved, async (ctx, { body }) => {
      await of(ctx).remove(body.item)
      return answer(ctx)
    }),
  ]
}
