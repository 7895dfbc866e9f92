import { Plural, useLingui } from '@lingui/react/macro'
import { Picture } from '../../components/picture.tsx'
import { useTenant } from '../../lib/tenant.ts'
import type { Category } from './category-nav.tsx'
import { inRows } from './door-rows.ts'

export type Door = Category & { readonly image: string }

/** In a row, where there is much room and where there is less; on phones it is a list. */
const WIDE = 5
const MIDDLE = 3

/** The categories of a market as doors to go through: any number of them fills its rows. */
export function CategoryDoors({ market, doors }: { market: string; doors: readonly Door[] }) {
  const { t } = useLingui()
  const { paths } = useTenant()
  const [wide, middle] = [inRows(doors.length, WIDE), inRows(doors.length, MIDDLE)]
  return (
    <nav aria-label={t`Categories`}>
      <ul className="doors">
        {doors.map(({ slug, name, count, image }, index) => (
          <li key={slug} data-wide={wide[index]} data-middle={middle[index]}>
            <a href={paths.listing(market, slug)}>
              <span className="doors-text">
                <b>{name}</b>
                <small>
                  <Plural value={count} one="# product" other="# products" />
                </small>
              </span>
              <span className="doors-picture">
                <Picture image={image} sizes="(max-width: 600px) 64px, 180px" instead={{ name, isSmall: true }} />
              </span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
