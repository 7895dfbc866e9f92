import { useLingui } from '@lingui/react/macro'
import { useId, useRef } from 'react'
import { glyph } from '../../components/glyph.tsx'
import { Kept } from '../../lib/kept.tsx'
import { LazyPart } from '../../lib/lazy-part.tsx'
import { usePlace } from '../../lib/place.ts'
import { useTenant } from '../../lib/tenant.ts'
import { useNear } from '../../lib/use-near.ts'
import { ShopCardSkeleton } from './shop-card.tsx'

/** One row on wide screens. */
const SHOWN = 4

const loadCards = () => import('./near-cards.tsx').then((module) => module.NearCards)

/** A row of the nearest shops, for whoever has a place: its room is kept by `data-place` of the root element, and it is filled when the shopper comes near. */
export function ShopsNear() {
  const { t } = useLingui()
  const { paths } = useTenant()
  const id = useId()
  const ref = useRef<HTMLElement>(null)
  const isNear = useNear(ref)
  const place = usePlace()
  const skeletons = Array.from({ length: SHOWN }, (_, index) => <ShopCardSkeleton key={index} />)
  return (
    <section ref={ref} className="row wrap row-shops" aria-labelledby={id}>
      <div className="row-head">
        <div>
          <h2 id={id}>{t`Shops near you`}</h2>
          <p className="muted">{t`Nearest first`}</p>
        </div>
        <a className="more-link" href={paths.shops()}>
          {t`See all`}
          {glyph('arrow-right')}
        </a>
      </div>
      <Kept as="ul" className="shop-cards" by={import.meta.env.SSR && ['shops near']}>
        {() =>
          isNear && place ? <LazyPart load={loadCards} props={{ place, count: SHOWN, skeletons }} name={t`Shops near you`} fallback={skeletons} /> : skeletons
        }
      </Kept>
    </section>
  )
}
