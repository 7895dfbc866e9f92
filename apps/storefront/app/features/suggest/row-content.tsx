import { ArchMark } from '@galleria/ui'
import { Trans, useLingui } from '@lingui/react/macro'
import { useTenant } from '../../lib/tenant.ts'
import { glyph } from '../../components/glyph.tsx'
import { ProductThumbnail } from '../../components/product-thumbnail.tsx'
import { ShopMark } from '../../components/shop-mark.tsx'
import { markTyped, type Row } from './suggestion-rows.ts'

/** What stands in a row of suggestions. */
export function RowContent({ row, typed }: { row: Row; typed: string }) {
  const { t } = useLingui()
  const { format } = useTenant()
  switch (row.kind) {
    case 'recent':
    case 'query':
      return (
        <>
          {glyph(row.kind === 'recent' ? 'rotate-ccw' : 'search')}
          <span className="suggest-text">
            <Marked text={row.text} typed={typed} />
          </span>
        </>
      )
    case 'category':
    case 'market':
      return (
        <>
          <span className="suggest-hall" data-market={row.market}>
            <ArchMark />
          </span>
          <span className="suggest-text">
            {row.kind === 'category' ? (
              <Trans>
                <b>{row.name}</b> in {row.marketName}
              </Trans>
            ) : (
              <Trans>
                <Typed text={row.text} /> in <b>{row.name}</b>
              </Trans>
            )}
          </span>
          <small>{format.number(row.count)}</small>
        </>
      )
    case 'item': {
      const { item } = row
      const price = format.money(item.Price)
      return (
        <>
          <ProductThumbnail image={item.image} name={item.Name} brand={item.Brand} market={item.Market.slug} size={56} />
          <span className="suggest-item">
            <small>{item.Brand}</small>
            <span>{item.Name}</span>
          </span>
          <b className="suggest-price">{item.isFromPrice ? t`from ${price}` : price}</b>
        </>
      )
    }
    case 'shop':
      return (
        <>
          <ShopMark name={row.text} />
          <span className="suggest-item">
            <span>
              <Marked text={row.text} typed={typed} />
            </span>
            <small>{row.city}</small>
          </span>
        </>
      )
  }
}

/** As an element of the sentence: the tags of a text that is put into one are taken for tags of the sentence. Cut where it is long, so that the place is read. */
const Typed = ({ text }: { text: string }) => <span className="suggest-typed">{text}</span>

/** What was typed stands back behind what would be added. */
function Marked({ text, typed }: { text: string; typed: string }) {
  return markTyped(text, typed).map(({ text: part, isTyped, at }) => (isTyped ? <span key={at}>{part}</span> : <b key={at}>{part}</b>))
}
