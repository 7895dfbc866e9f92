import { useLingui } from '@lingui/react/macro'
import { useTenant } from '../../lib/tenant.ts'
import type { Option } from './variants.ts'

/** "Choose a size": what the button says while this option is open. */
export function useChooseWords(): (option: Option) => string {
  const { t } = useLingui()
  const { locale } = useTenant().tenant
  return ({ code, name }) => {
    const option = name.toLocaleLowerCase(locale)
    // Of other options nobody knows whether they are counted in the shopper's language.
    return code === 'size' ? t`Choose a ${option}` : t`Choose ${option}`
  }
}

/** Brings the shopper to the option that is to be chosen, in this form or page. */
export function focusOption(within: ParentNode | null, { code }: Option): void {
  const group = [...(within?.querySelectorAll<HTMLElement>('[data-option]') ?? [])].find(({ dataset }) => dataset.option === code)
  group?.querySelector<HTMLInputElement>('input:enabled')?.focus({ focusVisible: true })
}
