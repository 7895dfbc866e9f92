import { Segmented } from '@galleria/ui'
import { useLingui } from '@lingui/react/macro'
import { useSyncExternalStore } from 'react'
import { storedValue } from '../../lib/storage.ts'
import { Kept } from '../../lib/kept.tsx'
import { useTenant } from '../../lib/tenant.ts'
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

/** `name` is its own on a page. */
export function ThemeSwitch({ name }: { name: string }) {
  const { t } = useLingui()
  const { tenant } = useTenant()
  const theme = useSyncExternalStore(store.subscribe, store.get, () => 'system' as const)
  const options = [
    ['light', t`Light`, 'sun'],
    ['dark', t`Dark`, 'moon'],
    ['system', t`Same as my device`, 'monitor'],
  ] as const
  return (
    <Kept as="div" className="theme-switch" by={import.meta.env.SSR && ['theme switch', tenant, name]}>
      {() => (
        <Segmented
          name={name}
          data-js
          legend={t`Appearance`}
          options={options.map(([value, label, icon]) => ({ value, label, content: glyph(icon) }))}
          value={theme}
          onChange={choose}
        />
      )}
    </Kept>
  )
}
