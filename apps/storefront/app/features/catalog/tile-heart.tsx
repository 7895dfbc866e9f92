import { useLingui } from '@lingui/react/macro'
import { glyph } from '../../components/glyph.tsx'
import { useIsWished, useWishlist } from '../../lib/wishlist.ts'

export function TileHeart({ id, name }: { id: string; name: string }) {
  const { t } = useLingui()
  const wishlist = useWishlist()
  const isWished = useIsWished(id)
  return (
    <button
      type="button"
      className="tile-heart"
      data-js
      aria-label={t`Wishlist: ${name}`}
      aria-pressed={isWished}
      onClick={() => wishlist.toggle({ _id: id, Name: name })}
    >
      {glyph('heart')}
    </button>
  )
}
