import { useEffect, useState } from 'react'
import type { Choice } from './facet-data.ts'

type PromotedProps = { inStock: boolean; label: string; choices: readonly Choice[] }

/** UX-09: a few choices above the list, pressed at once; the list follows. "In stock" belongs to the form that it stands in, `label` is its name. */
export function Promoted({ inStock, label, choices }: PromotedProps) {
  const [asked, setAsked] = useState({ inStock, href: '' })
  // The same again is drawn by nobody: what is ticked while the page comes alive stays ticked.
  useEffect(() => setAsked((known) => (known.inStock === inStock && known.href === '' ? known : { inStock, href: '' })), [inStock, choices])
  return (
    <>
      <label className="promoted-pill">
        <input type="checkbox" name="stock" value="1" checked={asked.inStock} onChange={({ target }) => setAsked({ ...asked, inStock: target.checked })} />
        <span>{label}</span>
      </label>
      {choices.map(({ id, label: name, href, isOn = false }) => (
        <a
          key={id}
          className="promoted-pill"
          href={href}
          rel="nofollow"
          data-keep-scroll
          aria-current={isOn !== (asked.href === href) || undefined}
          onClick={() => setAsked({ ...asked, href })}
        >
          {name}
        </a>
      ))}
    </>
  )
}
