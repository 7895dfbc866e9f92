import type { ReturnWire } from '@galleria/contract'
import { useLingui } from '@lingui/react/macro'
import { pictureAt } from '../../components/picture-address.ts'
import { Picture } from '../../components/picture.tsx'
import { ProductThumbnail } from '../../components/product-thumbnail.tsx'
import './returns.css'

/** What is sent back, as its buyer and its seller see it; `size` of a picture in pixels. */
export const ReturnItems = ({ items, size }: Pick<ReturnWire, 'items'> & { size: 48 | 64 }) => (
  <ul className="return-items">
    {items.map(({ _id, image, name, Market, qty, description_summary: choice }) => (
      <li key={_id}>
        <ProductThumbnail image={image} name={name} market={Market?.slug} count={qty} size={size} />
        <span>
          {name}
          {choice ? <small className="muted">{choice}</small> : null}
        </span>
      </li>
    ))}
  </ul>
)

/** What its buyer says and shows of it, if anything. */
export function ReturnSaid({ comments, images }: Pick<ReturnWire, 'comments' | 'images'>) {
  const { t } = useLingui()
  if (!comments && images.length === 0) return null
  return (
    <div className="return-said">
      {comments ? <p className="prose">{comments}</p> : null}
      {images.length > 0 ? (
        <ul className="return-photos" aria-label={t`Photos`}>
          {images.map((image, index) => (
            <li key={image}>
              <a href={pictureAt(image, 'w=1280')} target="_blank" rel="noopener">
                <Picture image={image} sizes="72px" alt={t`Photo ${index + 1}`} />
              </a>
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  )
}
