import { BILL_NUMBER_MAX } from '@galleria/rules'
import { type ComponentProps, useEffect, useEffectEvent, useRef } from 'react'
import { TextField } from '../../components/form/text-field.tsx'

type NumberFieldProps = Pick<ComponentProps<typeof TextField>, 'id' | 'label' | 'hint' | 'error' | 'autoComplete' | 'inputMode'> & {
  /** What stands there at first, once it is known: whoever has typed something before that keeps it. */
  initial: string
  onText: (text: string) => void
  onLeft: () => void
}

/** A number as people write it, with spaces and hyphens. The field keeps what was typed before the page came alive. */
export function NumberField({ initial, onText, onLeft, ...field }: NumberFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  const begin = useEffectEvent(() => {
    if (!input.current) return
    if (input.current.value === '') input.current.value = initial
    onText(input.current.value)
  })
  useEffect(() => begin(), [initial])
  return (
    <TextField
      {...field}
      ref={input}
      name="number"
      type="text"
      enterKeyHint="go"
      spellCheck={false}
      autoCapitalize="characters"
      maxLength={BILL_NUMBER_MAX + 10}
      defaultValue=""
      onChange={(event) => onText(event.target.value)}
      onBlur={onLeft}
      required
    />
  )
}
