import { useShop } from '../lib/shop.ts'
import { Picture } from './picture.tsx'
import './product-thumbnail.css'

/** A small picture on the tint of its hall. `count` stands on its corner. */
export function ProductThumbnail({ image, hue, count, size = 64 }: { image: string; hue: number; count?: number; size?: number }) {
  const { shop } = useShop()
  return (
    <span className="thumbnail" data-hall={shop.halls.find((hall) => hall.hue === hue)?.slug}>
      <Picture image={image} sizes={`${size}px`} />
      {count ? <b aria-hidden="true">{count}</b> : null}
    </span>
  )
}
