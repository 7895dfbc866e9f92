import { isDisposableMail } from './disposable-mail.adapter.ts'
import { referralChecks } from './referral.checks.ts'
import { referralPersonal } from './referral.personal.ts'
import { referralRoutes } from './referral.routes.ts'
import { createReferralService, type ReferralDeps } from './referral.service.ts'
import { createReferralRewards } from './referral-rewards.service.ts'
import { referralSubscriptions, referralWorker } from './referral.worker.ts'

/** Who invited whom, and what both get for it (decision 0094). */
export function createReferralModule(deps: Omit<ReferralDeps, 'isDisposableMail'>) {
  const rewards = createReferralRewards(deps)
  return {
    routes: referralRoutes({ referrals: createReferralService({ ...deps, isDisposableMail }) }),
    subscriptions: referralSubscriptions,
    workers: [referralWorker({ rewards })],
    chores: [rewards.settleConfirmed],
    checks: referralChecks(deps.parts),
    personal: referralPersonal,
  }
}
