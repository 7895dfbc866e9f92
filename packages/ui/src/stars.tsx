const STEP = 18

/** Five stars, of which `rating` (0 to 5) are full. For the eye only: the figure stands beside it. Needs a symbol "stars" of 90 by 16 in the page. */
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
