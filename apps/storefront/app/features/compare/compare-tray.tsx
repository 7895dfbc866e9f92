import { MAX_COMPARED, MIN_COMPARED } from '@galleria/rules'
import { ButtonLink, IconButton, Skeleton } from '@galleria/ui'
import { Trans, useLingui } from '@lingui/react/macro'
import type { ItemTileWire } from '@galleria/contract'
import { useEffect, useEffectEvent, useRef } from 'react'
import { flushSync } from 'react-dom'
import { glyph } from '../../components/glyph.tsx'
import { ProductThumbnail } from '../../components/product-thumbnail.tsx'
import { type Comparison, useCompareActions } from '../../lib/compare.ts'
import { QueryProvider } from '../../lib/query.tsx'
import { useTenant } from '../../lib/tenant.ts'
import { useComparedTiles } from './use-compared-tiles.ts'
import './compare-tray.css'

export type CompareTrayProps = { comparison: Comparison }

/** What is being compared, at the foot of the pages on which more can be ticked. */
export const CompareTray = (props: CompareTrayProps) => (
  <QueryProvider>
    <Tray {...props} />
  </QueryProvider>
)

function Tray({ comparison: { ids } }: CompareTrayProps) {
  const { t } = useLingui()
  const { paths } = useTenant()
  const { clear, remove } = useCompareActions()
  const { data, isPlaceholderData } = useComparedTiles(ids)
  // What the answer to all of them leaves out is no longer sold.
  const gone = data && !isPlaceholderData ? ids.filter((id) => data.every(({ _id }) => _id !== id)) : []
  const dropGone = useEffectEvent(() => gone.forEach(remove))
  useEffect(() => dropGone(), [data, isPlaceholderData])
  const list = useRef<HTMLUListElement>(null)
  /** Whoever goes through them by keys stays where it was: at the next one, or on the page once the tray has gone. */
  const leave = (act: () => void, index = 0) => {
    flushSync(act)
    const buttons = list.current?.querySelectorAll('button')
    const next = buttons?.[Math.min(index, buttons.length - 1)] ?? document.getElementById('main')
    next?.focus({ preventScroll: true })
  }
  const count = ids.length
  const free = MAX_COMPARED - count
  return (
    <section className="compare-tray" aria-labelledby="compare-tray">
      <div className="compare-tray-words">
        <h2 id="compare-tray">{t`Compare`}</h2>
        <p className="muted" aria-live="polite">
          {t`${count} of ${MAX_COMPARED}`}
        </p>
      </div>
      <ul ref={list} className="compare-tray-items">
        {ids.map((id, index) => (
          <TrayItem key={id} tile={data?.find(({ _id }) => _id === id)} onRemove={() => leave(() => remove(id), index)} />
        ))}
        {free > 0 ? (
          <li className="compare-tray-free" aria-hidden="true">
            {glyph('plus')}
            {t`One more`}
          </li>
        ) : null}
      </ul>
      <button type="button" className="compare-tray-clear" aria-label={t`Clear the comparison`} onClick={() => leave(clear)}>
        <span>{t`Clear`}</span>
        {glyph('x')}
      </button>
      {count >= MIN_COMPARED ? (
        <ButtonLink size="small" href={paths.compare(ids)}>
          {t`Compare ${count}`}
        </ButtonLink>
      ) : (
        <p className="compare-tray-hint">
          <Trans>Tick another to compare</Trans>
        </p>
      )}
    </section>
  )
}

function TrayItem({ tile, onRemove }: { tile: ItemTileWire | undefined; onRemove: () => void }) {
  const { t } = useLingui()
  const { format } = useTenant()
  // It can be let go before anything is known of it.
  const name = tile?.Name ?? '…'
  return (
    <li className="compare-tray-item">
      {tile ? (
        <>
          <ProductThumbnail image={tile.image} name={name} brand={tile.Brand} market={tile.Market.slug} size={44} />
          <p>
            <span>{name}</span>
            <b>{format.money(tile.Price)}</b>
          </p>
        </>
      ) : (
        <Skeleton className="compare-tray-wait" />
      )}
      <IconButton aria-label={t`Remove ${name} from the comparison`} onClick={onRemove}>
        {glyph('x')}
      </IconButton>
    </li>
  )
}
