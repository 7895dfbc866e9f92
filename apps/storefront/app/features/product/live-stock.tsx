import { callAddress } from '@galleria/api-client'
import type { StockWire } from '@galleria/contract'
import { STOCK_PATH } from '@galleria/rules'
import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'
import { useTenant } from '../../lib/tenant.ts'
import type { Selection } from '../options/selection.ts'
import { useToldStock } from '../options/use-told-stock.ts'
import type { Variant } from '../options/variants.ts'
import { withStock } from './with-stock.ts'

export type LiveStockProps = {
  readonly id: string
  readonly name: string
  readonly selection: Selection | undefined
  /** As the page came with them. */
  readonly variants: readonly Variant[]
  readonly onVariants: (variants: readonly Variant[]) => void
}

/** A browser comes back by itself when a line is lost, and not when it was refused. */
const AGAIN_MS = 30_000
const BUTTON = '.buy-bar-add'

/**
 * Hears what can be had of a product now (S-07, decision 0125): reads its stream for as long as the page is seen, and says to screen readers what has become of
 * what is looked at. Comes when the page has been alive for a moment: nobody waits for it.
 */
export function LiveStock({ id, name, selection, variants, onVariants }: LiveStockProps) {
  const { tenantKey, apiBase } = useTenant().tenant
  const isGone = selection?.shown.isSoldOut === true
  const wasOnButton = useRef(false)
  const hear = useEffectEvent(({ data }: MessageEvent<string>) => {
    wasOnButton.current = document.activeElement?.matches(BUTTON) === true
    const stock: StockWire = JSON.parse(data)
    onVariants(withStock(variants, stock))
  })
  useToldStock(name, selection)
  useEffect(() => {
    const address = apiBase + callAddress({ path: STOCK_PATH }, { params: { tenant: tenantKey, id } })
    let source: EventSource | undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    const close = (): void => {
      clearTimeout(timer)
      source?.close()
      source = undefined
    }
    function open(): void {
      close()
      const opened = new EventSource(address)
      source = opened
      opened.addEventListener('stock_changed', (event: MessageEvent<string>) => hear(event))
      opened.addEventListener('error', () => {
        if (opened.readyState === EventSource.CLOSED) timer = setTimeout(open, AGAIN_MS)
      })
    }
    const lookOrRest = (): void => (document.visibilityState === 'hidden' ? close() : open())
    lookOrRest()
    document.addEventListener('visibilitychange', lookOrRest)
    return () => {
      document.removeEventListener('visibilitychange', lookOrRest)
      close()
    }
  }, [tenantKey, apiBase, id])
  // Somebody else may buy the last piece at any moment: whoever stands on the button then stands on what takes its place.
  useLayoutEffect(() => {
    if (wasOnButton.current && document.activeElement === document.body) document.querySelector<HTMLElement>(BUTTON)?.focus({ preventScroll: true })
  }, [isGone])
  return null
}
