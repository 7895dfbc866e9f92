import { useRef } from 'react'
import { type Sleeper, Sleeping } from '../../components/sleeping.tsx'
import { useNear } from '../../lib/use-near.ts'
import type { ReviewsProps } from './reviews.tsx'
import './reviews.css'

const load = () => import('./reviews.tsx').then((module) => module.Reviews)
const sleeper: Sleeper<ReviewsProps> = { load, loaded: import.meta.env.SSR ? await load() : undefined }

/** What customers say of a product; its script comes when somebody is about to read it. `name` is the section's own, for whoever waits for it. */
export function ReviewsSlot({ name, ...props }: ReviewsProps & { name: string }) {
  const place = useRef<HTMLElement>(null)
  const isNear = useNear(place)
  return <Sleeping sleeper={sleeper} props={props} name={name} isNear={isNear} place={place} className="reviews" id="reviews" aria-labelledby="reviews-title" />
}
