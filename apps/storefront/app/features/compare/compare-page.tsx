import { MAX_COMPARED } from '@galleria/rules'
import { ButtonLink, Checkbox, EmptyState, Notice } from '@galleria/ui'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Scale } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { PageHead } from '../../components/page-head.tsx'
import { useComparison } from '../../lib/compare.ts'
import { useGo } from '../../lib/navigation.ts'
import { useTenant } from '../../lib/tenant.ts'
import type { ComparisonData } from './compare-data.ts'
import { CompareTable } from './compare-table.tsx'
import './compare-page.css'

/** Two to four products of one category beside each other. The address says which, so that it can be shared. */
export function ComparePage({ category, products, leftOut }: ComparisonData) {
  const { t } = useLingui()
  const { paths } = useTenant()
  const title = category ? t`Compare: ${category.name}` : t`Compare products`
  const box = useRef<HTMLInputElement>(null)
  const [isOnlyDiffering, setIsOnlyDiffering] = useState(false)
  const count = products.length
  const isChoice = count > 1
  const head = useRef<HTMLHeadingElement>(null)
  const before = useRef(count)
  // With a column goes what was pressed to take it away.
  useEffect(() => {
    if (count < before.current && document.activeElement === document.body) (head.current ?? document.getElementById('main'))?.focus({ preventScroll: true })
    before.current = count
  }, [count])
  // It may have been ticked before the page was alive.
  useEffect(() => setIsOnlyDiffering(box.current?.checked === true), [isChoice])
  return (
    <div className="wrap compare" data-market={category?.market} data-only-differing={isOnlyDiffering || undefined}>
      <PageHead title={title} isIndexed={false} />
      {category ? (
        <>
          <header className="compare-head">
            <h1 ref={head} tabIndex={-1}>
              {title}
            </h1>
            {isChoice ? (
              <Checkbox ref={box} className="compare-only" label={t`Only what differs`} onChange={({ target }) => setIsOnlyDiffering(target.checked)} />
            ) : null}
          </header>
          {leftOut > 0 ? (
            <Notice>
              <p>
                <Plural
                  value={leftOut}
                  one={`# product is left out: it is gone, from another category, or more than the ${MAX_COMPARED} that fit.`}
                  other={`# products are left out: gone, from another category, or more than the ${MAX_COMPARED} that fit.`}
                />
              </p>
            </Notice>
          ) : null}
          <CompareTable products={products} addHref={products.length < MAX_COMPARED ? paths.listing(category.market, category.slug) : undefined} />
        </>
      ) : (
        <NothingToCompare />
      )}
    </div>
  )
}

/** An address without products is that of the device's own comparison, if there is one. */
function NothingToCompare() {
  const { t } = useLingui()
  const { paths } = useTenant()
  const go = useGo()
  const { ids } = useComparison()
  const own = ids.length > 0 ? paths.compare(ids) : undefined
  useEffect(() => {
    if (own) go(own, { replace: true })
  }, [own, go])
  return (
    <EmptyState
      icon={Scale}
      title={t`Nothing to compare yet`}
      text={<Trans>Tick Compare on two to four products of one category, and see here how they differ.</Trans>}
      actions={
        <ButtonLink href={paths.home()}>
          <Trans>Look around</Trans>
        </ButtonLink>
      }
    />
  )
}
