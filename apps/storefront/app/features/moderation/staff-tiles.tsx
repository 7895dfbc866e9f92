import { Trans } from '@lingui/react/macro'
import { ChevronRight, Flag } from 'lucide-react'
import { addTexts } from '../../lib/browser-texts.ts'
import { useTenant } from '../../lib/tenant.ts'
import { useMayModerate } from './use-reported-reviews.ts'

if (!import.meta.env.SSR) await addTexts(['staff'])

/** Among the parts of an account those of somebody who works for the shop. */
export function StaffTiles({ customerId }: { customerId: string }) {
  const { paths } = useTenant()
  const { may } = useMayModerate(customerId)
  if (!may) return null
  return (
    <ul className="account-tiles">
      <li>
        <a href={paths.reportedReviews()}>
          <span className="account-arch">
            <Flag className="icon" aria-hidden="true" />
          </span>
          <span>
            <b>
              <Trans>Reported reviews</Trans>
            </b>
            <small>
              <Trans>Decide what stays</Trans>
            </small>
          </span>
          <ChevronRight className="icon account-go" aria-hidden="true" />
        </a>
      </li>
    </ul>
  )
}
