import { MAX_LINES } from '@galleria/rules'
import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useCallback, useEffect, useEffectEvent, useMemo, useState } from 'react'
import { apiFor } from '../../lib/api.ts'
import { useFailureText } from '../../lib/failure-text.ts'
import { fetchPartAhead } from '../../lib/fetch-ahead.ts'
import { LazyPart } from '../../lib/lazy-part.tsx'
import { sessionStore } from '../../lib/session.ts'
import { useTenant } from '../../lib/tenant.ts'
import { announce, toast } from '../../lib/toast.ts'
import { CartContext, type ChangeOptions } from './cart-context.ts'
import { type CartOutcome, createCartStore } from './cart-store.ts'
import { deviceCart } from './device-cart.ts'
import { keptChangesOf } from './kept-changes.ts'
import { otherTabsOf } from './other-tabs.ts'
import type { CartCandidate } from './pending-changes.ts'
import { createSellerQuestions } from './seller-questions.ts'

type Question = { readonly candidate: CartCandidate; readonly current: string | undefined; readonly answer: (replace: boolean) => void }

const sayInToast = (words: string): void => toast(words, { kind: 'error' })
const loadSlider = () => import('./slider-cart.tsx').then((module) => module.SliderCart)
const fetchSlider = (): void => fetchPartAhead(loadSlider)
const loadOtherSeller = () => import('./other-seller-dialog.tsx').then((module) => module.OtherSellerDialog)

/** The cart of this device or of the signed-in customer, its slider, and the question about two sellers. */
export function CartProvider({ children }: { children: ReactNode }) {
  const { t } = useLingui()
  const { tenant } = useTenant()
  const failureText = useFailureText()
  const [isOpen, setIsOpen] = useState(false)
  const [wasOpened, setWasOpened] = useState(false)
  const [question, setQuestion] = useState<Question>()

  const store = useMemo(
    () =>
      typeof window === 'undefined'
        ? undefined
        : createCartStore({
            device: deviceCart(tenant.tenantKey),
            session: sessionStore(tenant.tenantKey),
            api: apiFor(tenant),
            otherTabs: otherTabsOf(tenant.tenantKey),
            kept: keptChangesOf(tenant.tenantKey),
            mode: tenant.cartMode,
          }),
    [tenant],
  )
  const settle = useMemo(() => {
    const ask = (candidate: CartCandidate, current: string | undefined) =>
      new Promise<boolean>((answer) => setQuestion({ candidate, current, answer })).finally(() => setQuestion(undefined))
    return store && createSellerQuestions({ store, ask })
  }, [store])

  const hearResumed = useEffectEvent(async (candidate: CartCandidate, outcome: Promise<CartOutcome>): Promise<void> => {
    try {
      await settle?.(candidate, await outcome)
    } catch (error) {
      sayInToast(failureText(error))
    }
  })
  useEffect(() => store?.connect((candidate, outcome) => void hearResumed(candidate, outcome)), [store])

  const change = useCallback(
    async (candidate: CartCandidate, quantity: number, { onRefused = sayInToast }: ChangeOptions = {}): Promise<boolean> => {
      if (!store || !settle) return false
      const before = store.quantityOf(candidate.variantId)
      try {
        const outcome = await settle(candidate, await store.setQuantity(candidate, quantity))
        if (outcome.kind === 'full') onRefused(t`A cart can hold ${MAX_LINES} different products.`)
        if (outcome.kind !== 'done') return false
        const pieces = store.count()
        announce(quantity > before ? t`Added, ${pieces} in cart` : quantity === 0 ? t`Removed, ${pieces} in cart` : t`Updated, ${pieces} in cart`)
        return true
      } catch (error) {
        onRefused(failureText(error))
        return false
      }
    },
    [store, settle, t, failureText],
  )

  const open = useCallback(() => {
    setWasOpened(true)
    setIsOpen(true)
  }, [])
  const value = useMemo(() => ({ store, change, open, prepare: fetchSlider }), [store, change, open])

  return (
    <CartContext value={value}>
      {children}
      {wasOpened ? <LazyPart load={loadSlider} props={{ isOpen, onClose: () => setIsOpen(false) }} name={<Trans>Cart</Trans>} /> : null}
      {question ? (
        <LazyPart
          load={loadOtherSeller}
          props={{ current: question.current, wanted: question.candidate.seller.name, onAnswer: question.answer }}
          name={<Trans>Cart</Trans>}
        />
      ) : null}
    </CartContext>
  )
}
