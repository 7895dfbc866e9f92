import { Button } from '@galleria/ui'
import { money, moneyFromDecimal } from '@galleria/kernel'
import { useLingui } from '@lingui/react/macro'
import { type ChangeEvent, type FormEvent, useEffect, useRef, useState } from 'react'
import { glyph } from '../../components/glyph.tsx'
import { useTenant } from '../../lib/tenant.ts'
import type { FacetTarget, PriceFacetData } from './facet-data.ts'
import { listingParams, unpriced } from './listing-query.ts'
import { barsOf, type Ends, endsOf, movedTo } from './price-ends.ts'

const HEIGHT = 56

/** Prices as a histogram between two handles, which filter nothing until somebody moves one (C-10), and in figures. */
export function PriceFacet({ facet, action, extra, query, onChange, isLinked }: FacetTarget & { facet: PriceFacetData }) {
  const { t } = useLingui()
  const { tenant, format } = useTenant()
  const { edges, counts, handles } = facet
  const { min, max } = query
  const form = useRef<HTMLFormElement>(null)
  const [ends, setEnds] = useState(() => endsOf(edges, handles, min, max))
  const [texts, setTexts] = useState({ min: min ?? '', max: max ?? '' })
  useEffect(() => {
    setEnds(endsOf(edges, handles, min, max))
    setTexts({ min: min ?? '', max: max ?? '' })
  }, [edges, handles, min, max])

  const isSet = texts.min !== '' || texts.max !== ''
  const amountAt = (end: number): string => format.money(moneyFromDecimal(edges[end] ?? 0, tenant.currency) ?? money(0, tenant.currency))
  const move = (end: keyof Ends, to: number): void => {
    const next = movedTo(ends, end, to, edges.length - 1)
    setEnds(next)
    setTexts({ min: `${edges[next.from] ?? 0}`, max: `${edges[next.to] ?? 0}` })
  }
  /** Where a handle was left; a key that is held down leaves it at every step. */
  const settle = useRef<ReturnType<typeof setTimeout>>(undefined)
  const left = (): void => {
    clearTimeout(settle.current)
    settle.current = setTimeout(() => form.current?.requestSubmit(), 300)
  }
  useEffect(() => () => clearTimeout(settle.current), [])
  const onSubmit = (event: FormEvent): void => {
    if (!isLinked) event.preventDefault()
    onChange({ ...unpriced(query), ...(texts.min ? { min: texts.min } : {}), ...(texts.max ? { max: texts.max } : {}) })
  }
  const kept = Object.entries({ ...extra, ...listingParams(unpriced(query)) }).filter(([, value]) => value !== undefined && value !== '')
  const handle = (end: keyof Ends, label: string) => (
    <input
      type="range"
      min={0}
      max={edges.length - 1}
      step={1}
      value={ends[end]}
      aria-label={label}
      aria-valuetext={amountAt(ends[end])}
      onChange={(event: ChangeEvent<HTMLInputElement>) => move(end, Number(event.target.value))}
      onPointerUp={left}
      onKeyUp={({ key }) => (key === 'Tab' ? undefined : left())}
    />
  )
  const field = (name: 'min' | 'max', label: string, hint: string) => (
    <label className="facet-amount">
      <span>{label}</span>
      <input
        type="text"
        name={name}
        inputMode="decimal"
        autoComplete="off"
        pattern="\d{1,9}(\.\d{1,3})?"
        value={texts[name]}
        placeholder={hint}
        onChange={(event) => setTexts({ ...texts, [name]: event.target.value })}
      />
    </label>
  )
  return (
    <form ref={form} className="facet-price" action={action} method="get" data-keep-scroll onSubmit={onSubmit}>
      {kept.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <svg className="facet-bars" viewBox={`0 0 ${counts.length * 8} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
        {barsOf(counts, HEIGHT).map((height, index) => (
          <rect
            // oxlint-disable-next-line react/no-array-index-key -- a histogram has nothing but places
            key={index}
            className={isSet && index >= ends.from && index < ends.to ? 'facet-bar-in' : undefined}
            x={index * 8 + 0.75}
            y={HEIGHT - height}
            width={6.5}
            height={height}
            rx={1}
          />
        ))}
      </svg>
      <div className="facet-slider" data-set={isSet || undefined}>
        {handle('from', t`Lowest price`)}
        {handle('to', t`Highest price`)}
      </div>
      <div className="facet-amounts">
        {field('min', t`From`, amountAt(ends.from))}
        {field('max', t`Up to`, amountAt(ends.to))}
        <Button type="submit" kind="quiet" isSquare aria-label={t`Apply price`}>
          {glyph('arrow-right')}
        </Button>
      </div>
    </form>
  )
}
