import { Button, ButtonLink } from '@galleria/ui'
import { Trans } from '@lingui/react/macro'
import { queryString } from '../../lib/paths.ts'
import { useTenant } from '../../lib/tenant.ts'
import type { BasketGroup } from './basket.ts'

/** Goes to the checkout of one seller; while a line can't be bought as it is, to that line instead. */
export function CheckoutLink({ group, isNamed, onGo }: { group: BasketGroup; isNamed: boolean; onGo?: () => void }) {
  const { paths } = useTenant()
  const { name, id } = group.seller
  const label = isNamed ? <Trans>Check out at {name}</Trans> : <Trans>Checkout</Trans>
  const troubled = group.lines.find((line) => line.trouble)
  if (troubled)
    return (
      <Button
        isWide
        className="checkout-link"
        aria-describedby={`trouble-${troubled.candidate.variantId}`}
        onClick={() => document.querySelector<HTMLElement>(`[id="trouble-${troubled.candidate.variantId}"] button`)?.focus()}
      >
        {label}
      </Button>
    )
  return (
    <ButtonLink isWide className="checkout-link" href={paths.checkout() + queryString({ seller: isNamed ? id : undefined })} onClick={onGo}>
      {label}
    </ButtonLink>
  )
}
