import { Picture } from './picture.tsx'
import './product-thumbnail.css'

export type ProductThumbnailProps = { readonly image: string; readonly market: string | undefined; readonly count?: number; readonly size?: number }

/** A small picture on the tint of its market, whose slug it takes. `count` stands on its corner. */
export function ProductThumbnail({ image, market, count, size = 64 }: ProductThumbnailProps) {
  return (
    <span className="thumbnail" data-market={market}>
      <Picture image={image} sizes={`${size}px`} />
      {count ? <b aria-hidden="true">{count}</b> : null}
    </span>
  )
}
