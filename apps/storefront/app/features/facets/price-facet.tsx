import { Button, FieldError } from '@galleria/ui'
import { money, moneyFromDecimal } from '@galleria/kernel'
import { typedDecimal, writtenDecimal } from '@galleria/rules'
import { useLingui } from '@lingui/react/macro'
import { type ChangeEvent, type FormEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { glyph } from '../../components/glyph.tsx'
import { useHydrated } from '../../lib/hydrated.ts'
import { useTenant } from '../../lib/tenant.ts'
import type { FacetTarget, PriceFacetData } from './facet-data.ts'
import { inOrder, listingParams, TYPED_AS, TYPED_MAX, unpriced } from './listing-query.ts'
import { barsOf, type Ends, endsOf, movedTo } from './price-ends.ts'

const HEIGHT = 56
const ENDS = ['min', 'max'] as const

const fieldOf = (form: RefObject<HTMLFormElement | null>, end: 'min' | 'max') => form.current?.querySelector<HTMLInputElement>(`[data-end=${end}]`)

/** Prices as a histogram between two handles, which filter nothing until somebody moves one (C-10), and in figures. */
export function PriceFacet({ facet, action, extra, query, onChange, isLinked }: FacetTarget & { facet: PriceFacetData }) {
  const { t } = useLingui()
  const { tenant, format } = useTenant()
  const { edges, counts, handles } = facet
  const { min, max, typed } = query
  const form = useRef<HTMLFormElement>(null)
  const isHydrated = useHydrated()
  const written = (decimal: string | number): string => writtenDecimal(decimal, tenant.formatLocale, tenant.currency)
  const read = (text: string): string | undefined => typedDecimal(text, tenant.formatLocale, tenant.currency)
  const first = typed?.min ?? (min === undefined ? '' : written(min))
  const last = typed?.max ?? (max === undefined ? '' : written(max))
  /** The server has tried to read it: what is wrong is said where no script says it. */
  const isTyped = typed !== undefined
  const [ends, setEnds] = useState(() => endsOf(edges, handles, min, max))
  const [texts, setTexts] = useState({ min: first, max: last, isTried: isTyped })
  useEffect(() => {
    setEnds(endsOf(edges, handles, min, max))
    setTexts({ min: first, max: last, isTried: isTyped })
  }, [edges, handles, min, max, first, last, isTyped])
  // What was typed before this script came stays.
  useEffect(() => {
    setTexts((known) => ({ ...known, min: fieldOf(form, 'min')?.value ?? '', max: fieldOf(form, 'max')?.value ?? '' }))
  }, [])

  const isSet = texts.min !== '' || texts.max !== ''
  const amountAt = (end: number): string => format.money(moneyFromDecimal(edges[end] ?? 0, tenant.currency) ?? money(0, tenant.currency))
  const move = (end: keyof Ends, to: number): void => {
    const next = movedTo(ends, end, to, edges.length - 1)
    setEnds(next)
    setTexts({ min: written(edges[next.from] ?? 0), max: written(edges[next.to] ?? 0), isTried: false })
  }
  /** Where a handle was left; a key that is held down leaves it at every step. */
  const settle = useRef<ReturnType<typeof setTimeout>>(undefined)
  const left = (): void => {
    clearTimeout(settle.current)
    settle.current = setTimeout(() => form.current?.requestSubmit(), 300)
  }
  useEffect(() => () => clearTimeout(settle.current), [])
  const amounts = { min: read(texts.min), max: read(texts.max) }
  const isUnread = (name: 'min' | 'max'): boolean => texts[name].trim() !== '' && amounts[name] === undefined
  const problemId = `price-problem-${isLinked ? 'beside' : 'sheet'}`
  const problem = (): string => {
    const example = moneyFromDecimal('1000.5', tenant.currency) ?? moneyFromDecimal('1000', tenant.currency)
    const sample = example ? format.money(example) : ''
    return t`We can't read this amount. Write it like ${sample}.`
  }
  const onSubmit = (event: FormEvent): void => {
    // What stands in the fields, of which nothing may have been told yet.
    const now = { min: fieldOf(form, 'min')?.value ?? '', max: fieldOf(form, 'max')?.value ?? '' }
    const decimals = { min: read(now.min), max: read(now.max) }
    const wrong = ENDS.find((name) => now[name].trim() !== '' && !decimals[name])
    if (!isLinked || wrong) event.preventDefault()
    const sent = inOrder(decimals)
    setTexts({ ...(sent === decimals ? now : { min: now.max, max: now.min }), isTried: wrong !== undefined })
    if (wrong) return fieldOf(form, wrong)?.focus()
    for (const name of ENDS) {
      const field = form.current?.elements.namedItem(name)
      if (field instanceof HTMLInputElement) field.value = sent[name] ?? ''
    }
    onChange({ ...unpriced(query), ...(sent.min ? { min: sent.min } : {}), ...(sent.max ? { max: sent.max } : {}) })
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
        // With a script the address gets what was read.
        name={isHydrated ? undefined : TYPED_AS[name]}
        data-end={name}
        inputMode="decimal"
        autoComplete="off"
        maxLength={TYPED_MAX}
        value={texts[name]}
        placeholder={hint}
        {...(texts.isTried && isUnread(name) ? { 'aria-invalid': true, 'aria-describedby': problemId } : {})}
        onChange={(event) => setTexts({ ...texts, [name]: event.target.value })}
      />
    </label>
  )
  return (
    <form ref={form} className="facet-price" action={action} method="get" data-keep-scroll onSubmit={onSubmit}>
      {kept.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {isHydrated ? (['min', 'max'] as const).map((name) => <input key={name} type="hidden" name={name} value={amounts[name] ?? ''} />) : null}
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
        {/* What holds where nothing is typed: all prices of the list, wherever the handles stand. */}
        {field('min', t`From`, amountAt(0))}
        {field('max', t`Up to`, amountAt(edges.length - 1))}
        <Button type="submit" kind="quiet" isSquare aria-label={t`Apply price`}>
          {glyph('arrow-right')}
        </Button>
      </div>
      {texts.isTried && (isUnread('min') || isUnread('max')) ? (
        <FieldError id={problemId} isAnnounced>
          {problem()}
        </FieldError>
      ) : null}
    </form>
  )
}
