import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react'

export type Tab<Key extends string> = { readonly key: Key; readonly label: ReactNode; readonly content: ReactNode }

export type TabsProps<Key extends string> = {
  /** What the tabs are of. */
  readonly label: string
  readonly tabs: readonly Tab<Key>[]
  readonly chosen: Key
  readonly onChosen: (key: Key) => void
}

const MOVES: Readonly<Record<string, (at: number, last: number) => number>> = {
  ArrowRight: (at, last) => (at === last ? 0 : at + 1),
  ArrowLeft: (at, last) => (at === 0 ? last : at - 1),
  Home: () => 0,
  End: (_, last) => last,
}

/** One of a few panels at a time (WAI-ARIA APG, tabs with automatic activation): arrows move, Tab leads into the panel. */
export function Tabs<Key extends string>({ label, tabs, chosen, onChosen }: TabsProps<Key>) {
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const onKeyDown = (event: KeyboardEvent) => {
    const at = tabs.findIndex(({ key }) => key === chosen)
    const next = MOVES[event.key]?.(at, tabs.length - 1)
    const tab = next === undefined ? undefined : tabs[next]
    if (!tab) return
    event.preventDefault()
    onChosen(tab.key)
    list.current?.querySelectorAll<HTMLElement>('[role="tab"]')[next ?? 0]?.focus()
  }
  return (
    <div>
      <div ref={list} className="tabs" role="tablist" aria-label={label}>
        {tabs.map(({ key, label: name }) => (
          <button
            key={key}
            type="button"
            className="tab"
            role="tab"
            id={`${id}-${key}`}
            aria-selected={key === chosen}
            aria-controls={key === chosen ? `${id}-${key}-panel` : undefined}
            tabIndex={key === chosen ? 0 : -1}
            onClick={() => onChosen(key)}
            onKeyDown={onKeyDown}
          >
            {name}
          </button>
        ))}
      </div>
      {tabs
        .filter(({ key }) => key === chosen)
        .map(({ key, content }) => (
          <div key={key} className="tab-panel" role="tabpanel" id={`${id}-${key}-panel`} aria-labelledby={`${id}-${key}`}>
            {content}
          </div>
        ))}
    </div>
  )
}
