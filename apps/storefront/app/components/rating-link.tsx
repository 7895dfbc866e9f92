import { Stars } from '@galleria/ui'
import { Plural, useLingui } from '@lingui/react/macro'
import { useTenant } from '../lib/tenant.ts'
import './rating-link.css'

export type RatingLinkProps = {
  rating: number
  count: number
  /** Where the reviews are. */
  href: string
  /** In what is opened over a page, whose step in the history it then takes. */
  isOverPage?: boolean
}

/** Stars, their figure and how many gave them, as the way to what they wrote; nothing where nobody did. */
export function RatingLink({ rating, count, href, isOverPage = false }: RatingLinkProps) {
  const { t } = useLingui()
  const { format } = useTenant()
  if (count === 0) return null
  const average = format.rating(rating)
  return (
    <p className="rating-link">
      <Stars rating={rating} />
      <a className="text-link" href={href} data-replace={isOverPage || undefined}>
        <span className="hidden-visually">{t`${average} out of 5 stars`}</span>
        <span aria-hidden="true">{average}</span>, <Plural value={count} one="# rating" other={`${format.number(count)} ratings`} />
      </a>
    </p>
  )
}
