import { useLingui } from '@lingui/react/macro'
import { NEW_ARRIVALS_RADIUS } from '@galleria/rules'
import { useId, useRef, useState } from 'react'
import { glyph } from '../../components/glyph.tsx'
import { Kept } from '../../lib/kept.tsx'
import { LazyPart } from '../../lib/lazy-part.tsx'
import { type Place, usePlace } from '../../lib/place.ts'
import { useTenant } from '../../lib/tenant.ts'
import { useNear } from '../../lib/use-near.ts'
import { ShopCardSkeleton } from './shop-card-skeleton.tsx'

/** One row on wide screens. */
const SHOWN = 4

const loadCards = () => import('./near-cards.tsx').then((module) => module.NearCards)

/**
 * A row of the nearest shops, or of those that joined last around the shopper's place, for whoever has one: its room is kept by `data-place` of the root
 * element, and it is filled when the shopper comes near. Where no shop is new, the row goes.
 */
export function ShopsNear({ isNewest = false }: { isNewest?: boolean }) {
  const { t } = useLingui()
  const { paths, format } = useTenant()
  const id = useId()
  const ref = useRef<HTMLElement>(null)
  const isNear = useNear(ref)
  const place = usePlace()
  const [without, setWithout] = useState<Place>()
  const radius = format.number(NEW_ARRIVALS_RADIUS)
  const title = isNewest ? t`New shops near you` : t`Shops near you`
  const skeletons = Array.from({ length: SHOWN }, (_, index) => <ShopCardSkeleton key={index} />)
  return (
    <section ref={ref} className="row wrap row-shops" aria-labelledby={id} hidden={place !== null && place === without}>
      <div className="row-head">
        <div>
          <h2 id={id}>{title}</h2>
          <p className="muted">{isNewest ? t`The last to join, within ${radius} km` : t`Nearest first`}</p>
        </div>
        <a className="more-link" href={paths.shops(isNewest ? { sort: 'newest' } : {})}>
          {t`See all`}
          {glyph('arrow-right')}
        </a>
      </div>
      <Kept as="ul" className="shop-cards" by={import.meta.env.SSR && ['shops near']}>
        {() =>
          isNear && place ? (
            <LazyPart load={loadCards} props={{ place, isNewest, count: SHOWN, skeletons, onNothing: setWithout }} name={title} fallback={skeletons} />
          ) : (
            skeletons
          )
        }
      </Kept>
    </section>
  )
}
