import { glyph } from '../../components/glyph.tsx'
import type { Narrowing } from './facet-data.ts'

/** UX-08: what is chosen, each with its way out, and all of it. */
export function Chips({ narrowing: { chips, clearHref, words } }: { narrowing: Narrowing }) {
  if (chips.length === 0) return null
  return (
    <ul className="chosen">
      {chips.map(({ label, remove, href }) => (
        <li key={href}>
          <a className="chosen-chip" href={href} rel="nofollow" data-keep-scroll aria-label={remove}>
            {label}
            {glyph('x')}
          </a>
        </li>
      ))}
      <li>
        <a className="text-link chosen-clear" href={clearHref} rel="nofollow" data-keep-scroll>
          {words.clear}
        </a>
      </li>
    </ul>
  )
}
