import { type ReactNode, useState } from 'react'
import { glyph } from '../../components/glyph.tsx'
import { useHistoryStep } from '../../lib/history-step.ts'
import { LazyPart } from '../../lib/lazy-part.tsx'
import type { FilterSheetProps } from './filter-sheet.tsx'

const load = () => import('./filter-sheet.tsx').then(({ FilterSheet }) => FilterSheet)

/** On phones, the way to the facets, and what it opens, which has forms of its own and so stands outside of any. Back closes it. */
export function useFilterSheet(list: FilterSheetProps['list']): readonly [button: ReactNode, sheet: ReactNode] {
  const { opened, open, close } = useHistoryStep<true>('filters')
  const [wasOpened, setWasOpened] = useState(false)
  const { filters } = list.narrowing.words
  return [
    <button
      key="button"
      type="button"
      className="promoted-pill promoted-filters"
      aria-haspopup="dialog"
      onClick={() => {
        setWasOpened(true)
        open(true)
      }}
    >
      {glyph('sliders-horizontal')}
      {filters}
    </button>,
    wasOpened ? <LazyPart key="sheet" load={load} props={{ list, isOpen: opened === true, onClose: close }} name={filters} /> : null,
  ]
}
