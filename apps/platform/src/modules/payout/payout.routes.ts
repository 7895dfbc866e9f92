import { addBeneficiary, getBeneficiary, listBeneficiaries, removeBeneficiary, verifyUpi } from '@galleria/contract'
import { implement } from '../../http/operation-route.ts'
import type { PayoutService } from './payout.service.ts'
import { toWireBeneficiary } from './payout.view.ts'

export function payoutRoutes({ payouts }: { readonly payouts: PayoutService }) {
  return [
    implement(addBeneficiary, async (ctx, { body }) => ({ data: toWireBeneficiary(await payouts.add(ctx, body)) })),
    implement(verifyUpi, async (ctx, { body }) => ({ data: await payouts.verifyUpi(ctx, body.vpa) })),
    implement(getBeneficiary, async (ctx, { params }) => ({ data: toWireBeneficiary(await payouts.get(ctx, params.id)) })),
    implement(listBeneficiaries, async (ctx) => ({ data: (await payouts.list(ctx)).map(toWireBeneficiary) })),
    implement(removeBeneficiary, async (ctx, { params }) => {
      await payouts.remove(ctx, params.id)
      return { data: { ok: true as const } }
    }),
  ]
}
