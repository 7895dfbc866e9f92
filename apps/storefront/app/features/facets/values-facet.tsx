import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import { glyph } from '../../components/glyph.tsx'
import { useRouter } from '../../lib/router/use-page.ts'
import { useTenant } from '../../lib/tenant.ts'
import type { FacetTarget, FacetValueData, ValuesFacetData } from './facet-data.ts'
import { isChosen, listingAddress, toggled } from './listing-query.ts'

const STARS = { rating: 'star' } as const

/** Accents and case do not matter to who looks for a name. */
const folded = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()

/** Values to tick, and where there are many a line to find one by its name. */
export function ValuesFacet({ facet, ...target }: FacetTarget & { facet: ValuesFacetData }) {
  const { t } = useLingui()
  const { format } = useTenant()
  const { go } = useRouter()
  const [sought, setSought] = useState('')
  const { action, extra, query, onChange, isLinked } = target
  const { field, name, values, others } = facet
  const isWhole = query.whole === field
  const hasMore = isWhole || others > 0
  const { whole: _, ...fewer } = query
  const other = isWhole ? fewer : { ...query, whole: field }
  const otherHref = listingAddress(action, extra, other)
  const all = format.number(values.length + others)
  const shown = values.filter(({ label }) => folded(label).includes(folded(sought.trim())))

  /** All values are asked for when somebody begins to look for one. */
  const askForAll = (): void => {
    if (isWhole) return
    onChange(other)
    if (isLinked) go(otherHref, { replace: true, keepScroll: true })
  }
  return (
    <>
      {hasMore ? (
        <span className="facet-find">
          {glyph('search')}
          <input
            type="search"
            value={sought}
            placeholder={t`Find one of ${all}`}
            aria-label={t`Find in ${name}`}
            onFocus={askForAll}
            onChange={(event) => setSought(event.target.value)}
          />
        </span>
      ) : null}
      <ul className={isWhole ? 'facet-values facet-whole' : 'facet-values'} data-swatches={values.every(({ swatch }) => swatch) || undefined}>
        {shown.map((value) => (
          <FacetValue key={`${value.field ?? ''} ${value.value}`} field={field} value={value} {...target} />
        ))}
      </ul>
      {sought !== '' && isWhole && shown.length === 0 ? (
        <p className="muted small">
          <Trans>Nothing with that name.</Trans>
        </p>
      ) : null}
      {hasMore ? (
        <Way {...target} className="text-link facet-more" href={otherHref} isReplacing onClick={() => onChange(other)}>
          {isWhole ? <Trans>See fewer</Trans> : <Trans>See all {all}</Trans>}
        </Way>
      ) : null}
    </>
  )
}

function FacetValue({
  field: group,
  value: { field = group, value, label, swatch, count },
  ...target
}: FacetTarget & { field: string; value: FacetValueData }) {
  const { format } = useTenant()
  const { action, extra, query, onChange } = target
  const isOn = isChosen(query, field, value)
  const next = toggled(query, field, value)
  return (
    <li>
      <Way {...target} className="facet-value" href={listingAddress(action, extra, next)} isOn={isOn} onClick={() => onChange(next)}>
        {swatch ? (
          <svg className="facet-swatch" viewBox="0 0 24 24" aria-hidden="true">
            <circle cx="12" cy="12" r="11" fill={swatch} />
          </svg>
        ) : (
          <span className="facet-box" aria-hidden="true" />
        )}
        <span>
          {field in STARS ? <span className="facet-star">{glyph('star')}</span> : null}
          {label}
        </span>
        <small>{format.number(count)}</small>
      </Way>
    </li>
  )
}

type WayProps = Pick<FacetTarget, 'isLinked'> & {
  className: string
  href: string
  isOn?: boolean
  isReplacing?: boolean
  onClick: () => void
  children: ReactNode
}

/** A link of the page, or a button in a draft of it. */
export function Way({ isLinked, className, href, isOn, isReplacing, onClick, children }: WayProps) {
  if (!isLinked)
    return (
      <button type="button" className={className} aria-pressed={isOn} onClick={onClick}>
        {children}
      </button>
    )
  return (
    <a
      className={className}
      href={href}
      rel="nofollow"
      data-keep-scroll
      data-replace={isReplacing || undefined}
      aria-current={isOn || undefined}
      onClick={onClick}
    >
      {children}
    </a>
  )
}
