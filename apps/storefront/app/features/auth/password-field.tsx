import { IconButton } from '@galleria/ui'
import { useLingui } from '@lingui/react/macro'
import { Eye, EyeOff } from 'lucide-react'
import { useState } from 'react'
import { TextField, type TextFieldProps } from '../../components/form/text-field.tsx'

/** A password that can be looked at while it is typed. */
export function PasswordField(props: Omit<TextFieldProps, 'type' | 'after'>) {
  const { t } = useLingui()
  const [isShown, setIsShown] = useState(false)
  const Icon = isShown ? EyeOff : Eye
  return (
    <TextField
      {...props}
      type={isShown ? 'text' : 'password'}
      autoCorrect="off"
      spellCheck={false}
      after={
        <IconButton aria-label={t`Show password`} aria-pressed={isShown} aria-controls={props.id} onClick={() => setIsShown(!isShown)}>
          <Icon className="icon" aria-hidden="true" />
        </IconButton>
      }
    />
  )
}
