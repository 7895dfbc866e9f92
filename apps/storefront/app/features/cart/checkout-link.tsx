import { Button, ButtonLink } from '@galleria/ui'
import { Trans } from '@lingui/react/macro'
import { queryString } from '../../lib/paths.ts'
import { useTenant } from '../../lib/tenant.ts'
import type { BasketGroup } from './basket.ts'

export type CheckoutLinkProps = {
  /** What is to be ordered. */
  groups: readonly BasketGroup[]
  /** It is one shop of several: says which. */
  isNamed?: boolean
  onGo?: () => void
}

/** Goes to the checkout; while a line can't be bought as it is, to that line instead. */
export function CheckoutLink({ groups, isNamed = false, onGo }: CheckoutLinkProps) {
  const { paths } = useTenant()
  const seller = isNamed ? groups[0]?.seller : undefined
  const label = seller ? <Trans>Check out at {seller.name}</Trans> : <Trans>Checkout</Trans>
  const look = { isWide: true, className: 'checkout-link', kind: isNamed ? 'quiet' : 'primary' } as const
  const troubled = groups.flatMap(({ lines }) => lines).find((line) => line.trouble)
  if (troubled)
    return (
      <Button
        {...look}
        aria-describedby={`trouble-${troubled.candidate.variantId}`}
        onClick={() => document.querySelector<HTMLElement>(`[id="trouble-${troubled.candidate.variantId}"] button`)?.focus()}
      >
        {label}
      </Button>
    )
  return (
    <ButtonLink {...look} href={paths.checkout() + queryString({ seller: seller?.id })} onClick={onGo}>
      {label}
    </ButtonLink>
  )
}
