import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { glyph } from '../../components/glyph.tsx'
import { Picture } from '../../components/picture.tsx'
import { Price } from '../../components/price.tsx'
import { useCompareActions } from '../../lib/compare.ts'
import { useTenant } from '../../lib/tenant.ts'
import { TileBuy } from '../catalog/tile-buy.tsx'
import type { TileData } from '../catalog/tile-data.ts'
import { type ComparedProduct, differs, factRows } from './compare-data.ts'

export type CompareTableProps = {
  products: readonly ComparedProduct[]
  /** Where another product can be found; undefined when no more fit. */
  addHref: string | undefined
}

type Row = { readonly code: string; readonly name: string; readonly isDifferent: boolean; readonly cells: readonly ReactNode[] }

/** A column for each product, a row for each fact; rows whose columns differ are marked. */
export function CompareTable({ products, addHref }: CompareTableProps) {
  const { t } = useLingui()
  const rows = useRows(products)
  const columns = products.length + (addHref ? 1 : 0)
  return (
    // A region that scrolls sideways on a phone must be reachable by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className="compare-scroll" role="region" aria-label={t`Products side by side`} tabIndex={0}>
      <table className="compare-table" data-columns={columns}>
        <thead>
          <tr>
            <td className="compare-corner">
              <span className="hidden-visually">{t`Specifications`}</span>
            </td>
            {products.map(({ tile }) => (
              <ProductHead key={tile.id} tile={tile} others={products.filter((other) => other.tile !== tile).map((other) => other.tile.id)} />
            ))}
            {addHref ? (
              <td className="compare-add">
                <a href={addHref}>
                  {glyph('plus')}
                  {t`Add another`}
                </a>
              </td>
            ) : null}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ code, name, isDifferent, cells }) => (
            <tr key={code} data-differs={isDifferent || undefined}>
              <th scope="row">
                <span>
                  {name}
                  {isDifferent ? (
                    <span className="compare-mark">
                      <span className="hidden-visually">{t`differs`}</span>
                    </span>
                  ) : null}
                </span>
              </th>
              {cells.map((cell, index) => (
                <td key={products[index]?.tile.id}>
                  {cell ?? (
                    <>
                      <span aria-hidden="true">–</span>
                      <span className="hidden-visually">{t`Not stated`}</span>
                    </>
                  )}
                </td>
              ))}
              {addHref ? <td aria-hidden="true" /> : null}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** What every product has, and then what is known of one or the other. */
function useRows(products: readonly ComparedProduct[]): Row[] {
  const { t } = useLingui()
  const { format } = useTenant()
  const tiles = products.map(({ tile }) => tile)
  const row = (code: string, name: string, textOf: (tile: TileData) => string | undefined): Row => {
    const cells = tiles.map(textOf)
    return { code, name, isDifferent: differs(cells), cells }
  }
  return [
    { ...row('price', t`Price`, ({ price }) => String(price.amount)), cells: tiles.map((tile) => <Price key={tile.id} {...tile} />) },
    row('rating', t`Rating`, ({ rating, ratingCount }) =>
      ratingCount > 0 ? t`${format.rating(rating)} out of 5, from ${format.number(ratingCount)}` : undefined,
    ),
    row('stock', t`Availability`, ({ isSoldOut, isBooked, left }) =>
      isSoldOut ? t`Out of stock` : isBooked ? t`By appointment` : left ? t`Only ${left} left` : t`In stock`,
    ),
    row('brand', t`Brand`, ({ brand }) => brand || undefined),
    row('seller', t`Sold by`, ({ seller }) => seller.name),
    ...factRows(products).map(({ code, name, values }) => ({ code: `fact ${code}`, name, isDifferent: differs(values), cells: values })),
  ]
}

function ProductHead({ tile, others }: { tile: TileData; others: readonly string[] }) {
  const { t } = useLingui()
  const { paths } = useTenant()
  const { remove } = useCompareActions()
  const { name } = tile
  const href = paths.product(tile.slug)
  return (
    <th scope="col" className="compare-product" data-market={tile.market}>
      <div className="compare-shelf">
        <a className="compare-picture" href={href} tabIndex={-1} aria-hidden="true">
          <Picture image={tile.image} sizes="(max-width: 760px) 40vw, 260px" instead={tile} />
        </a>
        <TileBuy tile={tile} href={href} />
      </div>
      <a className="compare-name" href={href}>
        {name}
      </a>
      <a
        className="compare-remove"
        href={paths.compare(others)}
        data-replace
        data-keep-scroll
        aria-label={t`Remove ${name} from the comparison`}
        onClick={() => remove(tile.id)}
      >
        {glyph('x')}
      </a>
    </th>
  )
}
