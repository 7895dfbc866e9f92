import { BILL_CATEGORIES, type BillCategory } from '@galleria/rules'
import { useLingui } from '@lingui/react/macro'
import { billPath } from '../../lib/bill-paths.ts'
import { useTenant } from '../../lib/tenant.ts'
import { BILL_ICONS, useBillWords } from './use-bill-words.ts'

/** What can be paid. Each is a page of its own. */
export function KindLinks({ category }: { category: BillCategory }) {
  const { t } = useLingui()
  const { paths } = useTenant()
  const words = useBillWords()
  return (
    <nav className="bill-kinds" aria-label={t`What to pay`}>
      {BILL_CATEGORIES.map((kind) => {
        const Icon = BILL_ICONS[kind]
        return (
          <a key={kind} href={paths.local(billPath(kind))} aria-current={kind === category ? 'page' : undefined}>
            <span className="bill-kind-arch">
              <Icon className="icon" aria-hidden="true" />
            </span>
            {words[kind].name}
          </a>
        )
      })}
    </nav>
  )
}
