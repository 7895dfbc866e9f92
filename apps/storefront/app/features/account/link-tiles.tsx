import { ChevronRight, type LucideIcon } from 'lucide-react'

export type LinkTile = { readonly href: string; readonly Icon: LucideIcon; readonly title: string; readonly text: string }

/** Where one can go from here, each with what is there; `label` where no heading names the list. */
export const LinkTiles = ({ tiles, label, className = 'account-tiles' }: { tiles: readonly LinkTile[]; label?: string; className?: string }) => (
  <ul className={className} aria-label={label}>
    {tiles.map(({ href, Icon, title, text }) => (
      <li key={href + title}>
        <a href={href}>
          <span className="account-arch">
            <Icon className="icon" aria-hidden="true" />
          </span>
          <span>
            <b>{title}</b>
            <small>{text}</small>
          </span>
          <ChevronRight className="icon account-go" aria-hidden="true" />
        </a>
      </li>
    ))}
  </ul>
)
