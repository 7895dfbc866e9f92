import { Button } from '@galleria/ui'
import { useLingui } from '@lingui/react/macro'
import { OptionFieldset, type OptionFieldsetProps } from '../options/option-fieldset.tsx'

export type OptionFormProps = Omit<OptionFieldsetProps, 'name'> & { action: string }

/** One option in a form of its own, which leads to the address of what is chosen: choosing works without a script too. */
export function OptionForm({ action, ...fieldset }: OptionFormProps) {
  const { t } = useLingui()
  return (
    <form action={action} method="get" data-autosubmit data-replace data-keep-scroll>
      <OptionFieldset name="v" {...fieldset} />
      <Button type="submit" kind="quiet" size="small" className="option-go order-go">{t`Show`}</Button>
    </form>
  )
}
