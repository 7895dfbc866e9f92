import { Trans, useLingui } from '@lingui/react/macro'
import { FailedNotice } from '../../components/failed-notice.tsx'
import { FormNeedsScript } from '../../components/form-needs-script.tsx'
import { PageHead } from '../../components/page-head.tsx'
import { billPlansPath } from '../../lib/bill-paths.ts'
import { useBrowserQuery } from '../../lib/hydrated.ts'
import { useSession } from '../../lib/session.ts'
import { useTenant } from '../../lib/tenant.ts'
import type { BillsData } from './bill-data.ts'
import { CustomerForm } from './customer-form.tsx'
import { KindLinks } from './kind-links.tsx'
import { MobileForm } from './mobile-form.tsx'
import { isOperator } from './named-operator.ts'
import { OperatorChoice } from './operator-choice.tsx'
import { PlansSkeleton } from './plan-list.tsx'
import { RecentBills } from './recent-bills.tsx'
import { useBillWords } from './use-bill-words.ts'
import { useOperators } from './use-bills.ts'
import '../../components/form/form.css'
import '../account/account.css'
import './bills.css'

/** the kinds of bills, and the form of one of them. `isStart`: the page by which all of them are found. */
export function BillsPage({ isStart = false, ...data }: BillsData & { isStart?: boolean }) {
  const { t } = useLingui()
  const session = useSession()
  const { category } = data
  const words = useBillWords()[category]
  return (
    <div className="wrap bills tall-page">
      {isStart ? (
        <PageHead
          title={t`Recharge and bills`}
          description={t`Recharge mobiles and satellite TV, and pay mobile and electricity bills online, in a few taps.`}
        />
      ) : (
        // What names one operator is a view of the page of all of them.
        <PageHead title={words.title} description={words.description} isIndexed={data.operatorId === undefined} />
      )}
      <h1>{isStart ? t`Recharge and bills` : words.title}</h1>
      <KindLinks category={category} />
      <div className="bills-columns">
        <BillBody {...data} />
        {session ? <RecentBills customerId={session.userInfo._id} /> : null}
      </div>
    </div>
  )
}

function BillBody({ category, operatorId, operators: known }: BillsData) {
  const { paths } = useTenant()
  const asked = useBrowserQuery()
  const { data: operators, error, refetch } = useOperators(category, known)
  if (!operators) return <div className="bills-body">{error ? <FailedNotice error={error} onRetry={() => void refetch()} /> : <PlansSkeleton />}</div>
  const given = operatorId === undefined ? undefined : operators.find((each) => isOperator(each, operatorId))
  // Another number that is asked for is another form.
  const key = `${category} ${operatorId} ${asked.get('number')}`
  if (category === 'Prepaid' || category === 'Postpaid')
    return (
      <div className="bills-body">
        <FormNeedsScript />
        <div data-js>
          <MobileForm key={key} category={category} operators={operators} given={given} />
        </div>
        {category === 'Prepaid' ? (
          <p>
            <a className="text-link" href={paths.local(billPlansPath({}))}>
              <Trans>See the plans of all operators</Trans>
            </a>
          </p>
        ) : null}
      </div>
    )
  return (
    <div className="bills-body">
      {given ? (
        <>
          <FormNeedsScript />
          <div data-js>
            <CustomerForm key={key} operator={given} />
          </div>
        </>
      ) : (
        <OperatorChoice operators={operators} />
      )}
    </div>
  )
}
