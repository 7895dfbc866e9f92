import { hasWallet, type RequestContext } from '../../context.ts'
import { DomainError } from '../../errors.ts'

/** Throws `wallet.not_offered` where no money can go to the caller's wallet. */
export function assertHasWallet(ctx: RequestContext): void {
  if (!hasWallet(ctx)) throw new DomainError('wallet.not_offered')
}
