import { Notice } from '@galleria/ui'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useTenant } from '../../lib/tenant.ts'
import type { BasketGroup } from '../cart/basket.ts'
import { useCartView } from '../cart/cart-view.ts'
import { type GuestLine, guestLinesOf, type JoinedLines, joinedLines } from './joined-lines.ts'

/** UX-23: what the account's cart has brought along. Said once, of the first cart that the platform gives after signing in; what the shopper changes then needs no word. */
export function JoinedNotice({ before, now }: { before: readonly GuestLine[]; now: readonly BasketGroup[] }) {
  const { isLoading } = useCartView()
  const [told, setTold] = useState<{ readonly lines: JoinedLines | undefined }>()
  if (!told && !isLoading) setTold({ lines: joinedLines(before, guestLinesOf(now)) })
  return told?.lines ? <Joined {...told.lines} /> : null
}

function Joined({ joined, changed }: JoinedLines) {
  const { t } = useLingui()
  const { paths } = useTenant()
  return (
    <div className="joined-notice" role="status">
      <Notice
        title={t`Your cart has changed`}
        actions={
          <a href={paths.cart()}>
            <Trans>See the cart</Trans>
          </a>
        }
      >
        <ul>
          {joined.map(({ variantId, name, quantity }) => (
            <li key={variantId}>
              <Trans>
                {name}, {quantity}: was waiting in your account's cart
              </Trans>
            </li>
          ))}
          {changed.map(({ variantId, name, from, to }) => (
            <li key={variantId}>
              <Trans>
                {name}: {from} items before, {to} now
              </Trans>
            </li>
          ))}
        </ul>
      </Notice>
    </div>
  )
}
