import { Lasting } from '@galleria/ui'
import type { BoughtAgainWire } from '@galleria/contract'
import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import { isApiFailure } from '../../lib/api-failure.ts'
import { useApi } from '../../lib/api.ts'
import { useFailureText } from '../../lib/failure-text.ts'
import { LazyPart } from '../../lib/lazy-part.tsx'
import { useOneAtATime } from '../../lib/one-at-a-time.ts'
import { toast } from '../../lib/toast.ts'
import { useCart } from '../cart/cart-actions.ts'
import { useCartContext } from '../cart/cart-context.ts'
import { sellerNameIn } from '../cart/cart-wire.ts'

const loadOtherSeller = () => import('../cart/other-seller-dialog.tsx').then((module) => module.OtherSellerDialog)
const loadLeftOut = () => import('./left-out-dialog.tsx').then((module) => module.LeftOutDialog)

type Question = { readonly current: string | undefined; readonly wanted: string; readonly answer: (replace: boolean) => void }

/** Puts everything of an own order into the cart again, as far as it is still sold, in one call. `dialogs` has to be shown by whoever asks. */
export function useOrderAgain(): { readonly orderAgain: (orderId: string) => Promise<void>; readonly isBusy: boolean; readonly dialogs: ReactNode } {
  const { t } = useLingui()
  const api = useApi()
  const cart = useCart()
  const { store } = useCartContext()
  const failureText = useFailureText()
  const [once, isBusy] = useOneAtATime()
  const [question, setQuestion] = useState<Question>()
  const [left, setLeft] = useState<readonly BoughtAgainWire[]>()

  const buy = (orderId: string, replaceCart: boolean) =>
    store?.takeTurn(async () => (await api.orderAgain({ body: { orderId, ...(replaceCart ? { replaceCart } : {}) } })).data)

  /** ST-04: undefined when the shopper keeps the other seller's things. */
  async function bought(orderId: string): Promise<readonly BoughtAgainWire[] | undefined> {
    try {
      return (await buy(orderId, false))?.lines
    } catch (error) {
      if (!isApiFailure(error) || error.code !== 'cart.other_seller') throw error
      const { current, wanted } = error.problem?.details ?? {}
      const replace = await new Promise<boolean>((answer) => setQuestion({ current: sellerNameIn(current), wanted: sellerNameIn(wanted) ?? '', answer }))
      setQuestion(undefined)
      return replace ? (await buy(orderId, true))?.lines : undefined
    }
  }

  function tell(lines: readonly BoughtAgainWire[]): void {
    if (lines.some(({ reason }) => reason !== null)) return setLeft(lines)
    const added = lines.length
    toast(t`${plural(added, { one: "It's in your cart", other: 'All # products are in your cart' })}`)
    cart.open()
  }

  const orderAgain = (orderId: string) =>
    once(async () => {
      try {
        const lines = await bought(orderId)
        if (lines) tell(lines)
      } catch (error) {
        toast(failureText(error), { kind: 'error' })
      }
    })

  const close = (isCartWanted: boolean): void => {
    setLeft(undefined)
    if (isCartWanted) cart.open()
  }

  const dialogs = (
    <>
      <Lasting>
        {question ? (
          <LazyPart
            load={loadOtherSeller}
            props={{ current: question.current, wanted: question.wanted, onAnswer: question.answer }}
            name={<Trans>Cart</Trans>}
          />
        ) : null}
      </Lasting>
      <Lasting>{left ? <LazyPart load={loadLeftOut} props={{ lines: left, onClose: close }} name={<Trans>Order again</Trans>} /> : null}</Lasting>
    </>
  )
  return { orderAgain, isBusy, dialogs }
}
