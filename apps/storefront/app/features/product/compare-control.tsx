import { MIN_COMPARED } from '@galleria/rules'
import { useLingui } from '@lingui/react/macro'
import { CompareTick, type CompareTickProps } from '../../components/compare-tick.tsx'
import { useComparison } from '../../lib/compare.ts'
import { useTenant } from '../../lib/tenant.ts'

/** The tick of a product on its own page, and the way to the comparison once there is something to compare. */
export function CompareControl(props: CompareTickProps) {
  const { t } = useLingui()
  const { paths } = useTenant()
  const { ids } = useComparison()
  const count = ids.length
  return (
    <span className="compare-control">
      <CompareTick {...props} />
      {count >= MIN_COMPARED ? <a className="text-link" href={paths.compare(ids)}>{t`See all ${count} side by side`}</a> : null}
    </span>
  )
}
