import type { CareKind, Facility } from '@galleria/rules'
import './care.css'

export type CareDoor = {
  /** What is drawn on it. */
  readonly key: CareKind | Facility | 'prescription'
  readonly name: string
  readonly about: string
  readonly href: string
}

/** What somebody comes to a market of health care for, each with the way there. */
export const CareDoors = ({ label, doors }: { label: string; doors: readonly CareDoor[] }) => (
  <nav aria-label={label}>
    <ul className="care-doors">
      {doors.map(({ key, name, about, href }) => (
        <li key={key}>
          <a href={href} data-care={key}>
            <b>{name}</b>
            <small>{about}</small>
          </a>
        </li>
      ))}
    </ul>
  </nav>
)
