import type { OwnReviewWire } from '@galleria/contract'
import type { ReviewStanding } from '@galleria/rules'
import { useEffect, useState } from 'react'
import { useApi } from '../../lib/api.ts'
import { useSession } from '../../lib/session.ts'

/** What a customer has to do with the reviews of a product. */
export type Standing = { readonly standing: ReviewStanding; readonly reviews: readonly OwnReviewWire[]; readonly helpful: readonly string[] }

/** Asked for once the reviews are near; undefined for guests, until it is known, and when it can't be learned: then the page is everybody's. */
export function useReviewStanding(productId: string, isNear: boolean) {
  const api = useApi()
  const token = useSession()?.token
  const [standing, setStanding] = useState<Standing>()
  useEffect(() => {
    setStanding(undefined)
    if (token === undefined || !isNear) return
    const gone = new AbortController()
    api.getReviewStanding({ params: { id: productId } }, { signal: gone.signal }).then(
      ({ data }) => setStanding(data),
      () => undefined,
    )
    return () => gone.abort()
  }, [api, token, productId, isNear])
  const saved = (review: OwnReviewWire) =>
    setStanding((known) => {
      const others = (known?.reviews ?? []).filter(({ _id }) => _id !== review._id)
      return {
        standing: known?.standing === 'open' && others.length === known.reviews.length ? 'given' : (known?.standing ?? 'given'),
        helpful: known?.helpful ?? [],
        reviews: [review, ...others],
      }
    })
  return { standing, saved }
}
