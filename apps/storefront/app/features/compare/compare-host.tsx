import { useLingui } from '@lingui/react/macro'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { compareQuestion, useComparison } from '../../lib/compare.ts'
import { LazyPart } from '../../lib/lazy-part.tsx'

const loadTray = () => import('./compare-tray.tsx').then((module) => module.CompareTray)
const loadQuestion = () => import('./other-category-dialog.tsx').then((module) => module.OtherCategoryDialog)

/** What belongs to a comparison on every page; it loads nothing for those who compare nothing. */
export function CompareHost() {
  const { t } = useLingui()
  const comparison = useComparison()
  const refused = useSyncExternalStore(compareQuestion.subscribe, compareQuestion.get, () => undefined)
  const [wasAsked, setWasAsked] = useState(false)
  useEffect(() => {
    if (refused) setWasAsked(true)
  }, [refused])
  return (
    <>
      {comparison.ids.length > 0 ? <LazyPart load={loadTray} props={{ comparison }} name={t`The comparison`} /> : null}
      {wasAsked ? <LazyPart load={loadQuestion} props={{ comparison, refused }} name={t`The comparison`} /> : null}
    </>
  )
}
