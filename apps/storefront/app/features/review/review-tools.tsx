import { REVIEW_SORTS, type ReviewSort } from '@galleria/rules'
import { Button, Select } from '@galleria/ui'
import { plural } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { glyph } from '../../components/glyph.tsx'
import { useTenant } from '../../lib/tenant.ts'
import type { ReviewList } from './review-data.ts'
import { type ReviewQuery, reviewParams } from './review-query.ts'

export type ReviewToolsProps = {
  action: string
  extra: Readonly<Record<string, string | undefined>>
  list: ReviewList
  addressOf: (change: Partial<ReviewQuery>) => string
}

/** How many there are, what they were filtered by, and their order. */
export function ReviewTools({ action, extra, list: { query, total, photos }, addressOf }: ReviewToolsProps) {
  const { t } = useLingui()
  const { format } = useTenant()
  return (
    <div className="review-tools">
      <p className="review-total" aria-live="polite">
        <Plural value={total} one="# review" other={`${format.number(total)} reviews`} />
      </p>
      <p className="review-filters">
        {query.stars === undefined ? null : (
          <a
            className="review-filter"
            href={addressOf({ stars: undefined })}
            rel="nofollow"
            data-keep-scroll
            aria-current="true"
            aria-label={t`${plural(query.stars, { one: '# star', other: '# stars' })}: show all reviews`}
          >
            <Plural value={query.stars} one="# star" other="# stars" />
            {glyph('x')}
          </a>
        )}
        {photos.length > 0 ? (
          <a
            className="review-filter"
            href={addressOf({ hasPhotos: !query.hasPhotos })}
            rel="nofollow"
            data-keep-scroll
            aria-current={query.hasPhotos || undefined}
          >
            <Trans>With photos</Trans>
            {query.hasPhotos ? glyph('x') : null}
          </a>
        ) : null}
      </p>
      <SortForm key={query.sort} action={action} hidden={{ ...extra, ...reviewParams({ ...query, page: 1, sort: 'newest' }) }} sort={query.sort} />
    </div>
  )
}

/** Sends itself when it is changed; without a script there is a button. */
function SortForm({ action, hidden, sort }: { action: string; hidden: Readonly<Record<string, string | number | undefined>>; sort: ReviewSort }) {
  const { t } = useLingui()
  const labels: Readonly<Record<ReviewSort, string>> = {
    newest: t`Newest first`,
    helpful: t`Most helpful`,
    highest: t`Best ratings`,
    lowest: t`Lowest ratings`,
  }
  return (
    <form className="review-sort" action={`${action}#reviews`} method="get" data-autosubmit data-keep-scroll>
      {Object.entries(hidden).map(([name, value]) => (value === undefined ? null : <input key={name} type="hidden" name={name} value={value} />))}
      <Select name="sort" aria-label={t`Sort reviews`} defaultValue={sort === 'newest' ? '' : sort}>
        {REVIEW_SORTS.map((value) => (
          <option key={value} value={value === 'newest' ? '' : value}>
            {labels[value]}
          </option>
        ))}
      </Select>
      <Button type="submit" kind="quiet" size="small" className="review-sort-go">
        {t`Show`}
      </Button>
    </form>
  )
}
