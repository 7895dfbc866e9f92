import { useLingui } from '@lingui/react/macro'
import { useId, useSyncExternalStore } from 'react'
import { storedValue } from '../../lib/storage.ts'
import { glyph } from '../../components/glyph.tsx'

type Theme = 'system' | 'light' | 'dark'

/** boot/boot.ts reads the same key before the first paint. */
const store = storedValue<Theme>(
  'galleria:theme',
  (text) => (text === 'light' || text === 'dark' ? text : 'system'),
  (theme) => (theme === 'system' ? null : theme),
)

function choose(theme: Theme): void {
  store.set(theme)
  if (theme === 'system') delete document.documentElement.dataset.theme
  else document.documentElement.dataset.theme = theme
}

export function ThemeSwitch() {
  const { t } = useLingui()
  const name = useId()
  const theme = useSyncExternalStore(store.subscribe, store.get, () => 'system' as const)
  const options = [
    ['light', t`Light`, 'sun'],
    ['dark', t`Dark`, 'moon'],
    ['system', t`Like my device`, 'monitor'],
  ] as const
  return (
    <fieldset className="segmented" data-js>
      <legend className="hidden-visually">{t`Colours`}</legend>
      {options.map(([value, label, icon]) => (
        <label key={value} title={label}>
          <input type="radio" name={name} data-live checked={theme === value} onChange={() => choose(value)} aria-label={label} />
          <span>{glyph(icon)}</span>
        </label>
      ))}
    </fieldset>
  )
}
