import { type Sleeper, Sleeping } from '../../components/sleeping.tsx'
import type { RailProps } from './rail.tsx'
import './facets.css'

const load = async () => (await import('./rail.tsx')).Rail
const sleeper: Sleeper<RailProps> = { load, loaded: import.meta.env.SSR ? await load() : undefined }

/** What narrows a list, beside it; on phones, where it is not shown, it never comes. */
export function RailSlot({ list }: RailProps) {
  const name = list.narrowing.words.filters
  return <Sleeping sleeper={sleeper} props={{ list }} name={name} className="facets" aria-label={name} />
}
