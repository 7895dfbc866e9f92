import { CODE_DIGITS, CONTACT_STANDS_IN_DAYS, type UserName } from '@galleria/rules'
import { Trans, useLingui } from '@lingui/react/macro'
import { type FormEvent, useState } from 'react'
import { FormNotice } from '../../components/form/form-notice.tsx'
import { TextField } from '../../components/form/text-field.tsx'
import { useTenant } from '../../lib/tenant.ts'
import { OutboxHint } from '../auth/outbox-hint.tsx'

export type SentCodes = {
  readonly refId: string
  readonly userName: string
  /** Where the other code went, by which the owner agrees; null where that is not asked for. */
  readonly agreeing: UserName | null
  /** From when on the account's other address can stand in for that one; null where it can now. */
  readonly otherFrom: string | null
}
export type Codes = { readonly code: string; readonly currentCode?: string }

type Props = {
  sent: SentCodes
  /** The account's other address or number, which can stand in for the one that is replaced. */
  other: UserName | undefined
  hasPassword: boolean
  failure: string | undefined
  onGiven: (codes: Codes) => void
  /** Sends all of them again; the owner agrees at this one from now on, where one is named. */
  onSend: (by?: UserName['kind']) => void
}

const fieldOf = (form: HTMLFormElement, name: string) => form.querySelector<HTMLInputElement>(`[name=${name}]`)
const digitsOf = (form: HTMLFormElement, name: string): string => (fieldOf(form, name)?.value ?? '').replace(/\D/g, '')

/** Asks for what was sent: to the new address or number, and to the one that the account has. */
export function ContactCodeStep({ sent: { userName: to, agreeing, otherFrom }, other, hasPassword, failure, onGiven, onSend }: Props) {
  const { t } = useLingui()
  const { format } = useTenant()
  const [errors, setErrors] = useState<Readonly<Partial<Record<keyof Codes, string>>>>({})
  const problemOf = (digits: string): string | undefined => {
    const given = digits.length
    if (given === CODE_DIGITS) return undefined
    return given === 0 ? t`The code is missing` : t`The code has ${CODE_DIGITS} digits; you entered ${given}`
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const codes: Codes = { ...(agreeing ? { currentCode: digitsOf(form, 'currentCode') } : {}), code: digitsOf(form, 'code') }
    const problems = Object.entries(codes).flatMap(([name, digits]) => {
      const problem = problemOf(digits)
      return problem === undefined ? [] : [[name, problem] as const]
    })
    setErrors(Object.fromEntries(problems))
    const [first] = problems
    if (first) fieldOf(form, first[0])?.focus()
    else onGiven(codes)
  }
  const field = { inputMode: 'numeric', maxLength: CODE_DIGITS + 4, required: true } as const
  const current = agreeing?.value
  const standIn = other?.kind === agreeing?.kind ? undefined : other
  return (
    <form method="post" id="contact-code-form" className="form" noValidate onSubmit={submit}>
      {failure ? <FormNotice text={failure} /> : null}
      {current === undefined ? (
        <p>
          <Trans>Enter the code that we sent to {to}.</Trans>
        </p>
      ) : (
        <>
          <p>
            <Trans>
              We sent two codes: one to {current}, which your account has, and one to {to}. Nothing changes until you enter both.
            </Trans>
          </p>
          <TextField
            {...field}
            id="contact-current-code"
            name="currentCode"
            label={t`Code sent to ${current}`}
            autoFocus
            enterKeyHint="next"
            error={errors.currentCode}
          />
        </>
      )}
      <TextField
        {...field}
        id="contact-code"
        name="code"
        label={current === undefined ? t`Verification code` : t`Code sent to ${to}`}
        autoFocus={current === undefined}
        autoComplete="one-time-code"
        enterKeyHint="done"
        error={errors.code}
      />
      <p>
        <button type="button" className="text-link" onClick={() => onSend(agreeing?.kind)}>
          {current === undefined ? <Trans>Send another one</Trans> : <Trans>Send both again</Trans>}
        </button>
      </p>
      {current === undefined ? null : standIn && otherFrom ? (
        <p className="muted small">
          <Trans>
            Can't read what is sent to {current}? From {format.date(otherFrom)} on, {standIn.value} can stand in for it.
          </Trans>
        </p>
      ) : standIn ? (
        <p>
          <button type="button" className="text-link" onClick={() => onSend(standIn.kind)}>
            <Trans>
              I can't read what is sent to {current}: use {standIn.value}
            </Trans>
          </button>
        </p>
      ) : other === undefined && hasPassword && agreeing ? (
        <p className="muted small">
          {agreeing.kind === 'email' ? (
            <Trans>
              Can't read what is sent to {current}? Add a mobile number first: after {CONTACT_STANDS_IN_DAYS} days it can stand in for it.
            </Trans>
          ) : (
            <Trans>
              Can't read what is sent to {current}? Add an email first: after {CONTACT_STANDS_IN_DAYS} days it can stand in for it.
            </Trans>
          )}
        </p>
      ) : null}
      <OutboxHint {...(current === undefined ? { to } : {})} />
    </form>
  )
}
