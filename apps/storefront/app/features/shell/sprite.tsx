import { StarSprite } from '@galleria/ui'
import { Heart, Minus, Plus } from 'lucide-react'

/** Drawings that a page repeats dozens of times, put into it once. */
export function Sprite() {
  return (
    <svg width="0" height="0" className="sprite" aria-hidden="true">
      <StarSprite />
      <symbol id="star" viewBox="0 0 16 16">
        <path d="M8 .9l2.1 4.6 5 .6-3.7 3.4 1 5L8 12l-4.4 2.5 1-5L.9 6.1l5-.6z" />
      </symbol>
      <symbol id="heart" viewBox="0 0 24 24">
        <Heart />
      </symbol>
      <symbol id="plus" viewBox="0 0 24 24">
        <Plus />
      </symbol>
      <symbol id="minus" viewBox="0 0 24 24">
        <Minus />
      </symbol>
    </svg>
  )
}

export function Glyph({ name }: { name: 'star' | 'heart' | 'plus' | 'minus' }) {
  return (
    <svg className="icon" aria-hidden="true">
      <use href={`#${name}`} />
    </svg>
  )
}
