import { useLingui } from '@lingui/react/macro'
import { useCallback, useEffect, useId, useRef, useState } from 'react'
import { useHydrated } from '../../lib/hydrated.ts'
import { Kept } from '../../lib/kept.tsx'
import { LazyPart } from '../../lib/lazy-part.tsx'
import { useSeen } from '../../lib/seen.ts'
import { useNear } from '../../lib/use-near.ts'
import { TileSkeleton } from './tile-skeleton.tsx'

const SHOWN = 6

const loadTiles = () => import('./seen-tiles.tsx').then((module) => module.SeenTiles)

/**
 * A row of what this device looked at, with today's prices; nothing for a device that looked at nothing, or only at `except`, which the page shows already.
 * The page is everybody's, so the device decides: its boot script keeps the place (`data-seen`), and what fills it is fetched when the shopper comes near.
 */
export function RecentlyViewed({ except }: { except: readonly string[] }) {
  const { t } = useLingui()
  const id = useId()
  const ref = useRef<HTMLElement>(null)
  const isHydrated = useHydrated()
  const isNear = useNear(ref)
  const seen = useSeen()
  const ids = seen.filter((known) => !except.includes(known)).slice(0, SHOWN)
  const [isNothing, setIsNothing] = useState(false)
  const onNothing = useCallback(() => setIsNothing(true), [])
  const isEmpty = ids.length === 0 || isNothing
  useEffect(() => {
    if (!isHydrated) return
    if (isEmpty) delete document.documentElement.dataset.seen
    else document.documentElement.dataset.seen = ''
  }, [isHydrated, isEmpty])
  const skeletons = Array.from({ length: isHydrated ? ids.length : SHOWN }, (_, index) => <TileSkeleton key={index} />)
  return (
    <section ref={ref} className="row wrap row-seen" aria-labelledby={id}>
      <div className="row-head">
        <div>
          <h2 id={id}>{t`Recently viewed`}</h2>
          <p className="muted">{t`Kept on this device only`}</p>
        </div>
      </div>
      <Kept as="ul" className="tiles-row" by={import.meta.env.SSR && ['seen']}>
        {() =>
          isNear && ids.length > 0 ? (
            <LazyPart load={loadTiles} props={{ ids, skeletons, onNothing }} name={t`Recently viewed`} fallback={skeletons} />
          ) : (
            skeletons
          )
        }
      </Kept>
    </section>
  )
}
