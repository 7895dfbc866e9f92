import { Picture } from './picture.tsx'
import './product-thumbnail.css'

export type ProductThumbnailProps = {
  readonly image: string
  /** Of the product: its mark stands there when it has no picture. */
  readonly name: string
  readonly brand?: string
  readonly market: string | undefined
  readonly count?: number
  readonly size?: number
}

/** A small picture on the tint of its market, whose slug it takes. `count` stands on its corner. */
export function ProductThumbnail({ image, name, brand = '', market, count, size = 64 }: ProductThumbnailProps) {
  return (
    <span className="thumbnail" data-market={market}>
      <Picture image={image} sizes={`${size}px`} instead={{ name, brand, isSmall: true }} />
      {count ? <b aria-hidden="true">{count}</b> : null}
    </span>
  )
}
