import { MAX_COMPARED } from '@galleria/rules'
import { useLingui } from '@lingui/react/macro'
import { type Comparable, compareQuestion, useCompareActions, useIsCompared } from '../lib/compare.ts'
import { toast } from '../lib/toast.ts'

export type CompareTickProps = { product: Comparable; name: string }

/** Takes a product into the comparison of this device, and out of it. */
export function CompareTick({ product, name }: CompareTickProps) {
  const { t } = useLingui()
  const isCompared = useIsCompared(product.id)
  const { add, remove } = useCompareActions()

  function toggle(): void {
    if (isCompared) return remove(product.id)
    const refusal = add(product)
    if (refusal === 'full') toast(t`You can compare up to ${MAX_COMPARED} products. Remove one first.`, { kind: 'error' })
    if (refusal === 'other_category') compareQuestion.ask(product)
  }

  return (
    <label className="compare-tick" data-js>
      <input type="checkbox" data-live aria-label={t`Compare ${name}`} checked={isCompared} onChange={toggle} />
      <span aria-hidden="true">{t`Compare`}</span>
    </label>
  )
}
