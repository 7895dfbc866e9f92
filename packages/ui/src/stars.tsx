/** Relative throughout, so that it can be drawn five times beside itself. */
const STAR = 'l2.1 4.6 5 .6-3.7 3.4 1 5-4.4-2.5-4.4 2.5 1-5-3.7-3.4 5-.6z'
const STEP = 18

/** The path of five stars; put it into the page once, as `<StarSprite />`. */
export function StarSprite() {
  return (
    <symbol id="stars" viewBox="0 0 90 16">
      <path d={[0, 1, 2, 3, 4].map((n) => `M${n * STEP + 9} .9${STAR}`).join('')} />
    </symbol>
  )
}

/** Five stars, of which `rating` (0 to 5) are full. For the eye only: the figure stands beside it. */
export function Stars({ rating }: { rating: number }) {
  return (
    <svg className="stars" viewBox="0 0 90 16" aria-hidden="true" focusable="false">
      <use href="#stars" className="stars-empty" width="90" height="16" />
      <svg width={Math.round(rating * STEP * 10) / 10} height="16">
        <use href="#stars" className="stars-full" width="90" height="16" />
      </svg>
    </svg>
  )
}
