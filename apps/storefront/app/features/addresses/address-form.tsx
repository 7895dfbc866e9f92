import type { AddressWire } from '@galleria/contract'
import { Button, Checkbox, Field, FieldLegend, fieldProps, Segment, SegmentedGroup, Select } from '@galleria/ui'
import { ADDRESS_FIELDS, type AddressField, ADDRESS_KINDS, isAddressFieldRequired, zipRuleOf } from '@galleria/rules'
import { Trans, useLingui } from '@lingui/react/macro'
import { type InputHTMLAttributes, useEffect, useState } from 'react'
import { type UseFormRegisterReturn, useForm } from 'react-hook-form'
import { isApiFailure } from '../../lib/api-failure.ts'
import { useFailureText } from '../../lib/failure-text.ts'
import { useTenant } from '../../lib/tenant.ts'
import { FORM_MODE } from '../../components/form/form-mode.ts'
import { FormNotice } from '../../components/form/form-notice.tsx'
import { problemsOf, saidErrors } from '../../components/form/problems-of.ts'
import { TextField } from '../../components/form/text-field.tsx'
import { useSaveAddress } from './address-book.ts'
import { useKindName } from './address-card.tsx'
import { addressDraftOf } from './address-draft.ts'
import { type AddressDraft, fieldAt, problemIn } from './address-rules.ts'
import { useAddressWords } from './address-words.ts'
import { PositionChoice } from './position-choice.tsx'
import { statesOf } from './states.ts'
import { useDevicePosition } from './use-position.ts'
import '../../components/form/form.css'
import './address-form.css'

export type AddressFormProps = {
  customerId: string
  /** The address that is changed; none to add one. */
  addressId?: string | undefined
  initial: AddressDraft
  submitLabel: string
  onSaved: (address: AddressWire) => void
  /** Closes the form and forgets what was typed. */
  onCancel?: (() => void) | undefined
  /** Whether to offer making it the default: the first one is anyway. */
  canBeDefault: boolean
}

const idOf = (field: string) => `address-${field}`

type Hints = InputHTMLAttributes<HTMLInputElement>
const HINTS: Readonly<Record<AddressField, Hints>> = {
  firstName: { autoComplete: 'given-name', autoCapitalize: 'words' },
  middleName: { autoComplete: 'additional-name', autoCapitalize: 'words' },
  lastName: { autoComplete: 'family-name', autoCapitalize: 'words' },
  phone: { autoComplete: 'tel', inputMode: 'tel', type: 'tel' },
  email: { autoComplete: 'email', inputMode: 'email', type: 'email', autoCapitalize: 'none' },
  houseNumber: { autoComplete: 'address-line1' },
  street1: { autoComplete: 'address-line2', autoCapitalize: 'words' },
  street2: { autoComplete: 'address-line3', autoCapitalize: 'words' },
  landmark: { autoComplete: 'off' },
  zip: { autoComplete: 'postal-code' },
  city: { autoComplete: 'address-level2', autoCapitalize: 'words' },
  state: { autoComplete: 'address-level1', autoCapitalize: 'words' },
}

/** V-05, V-41, UX-25..UX-31. One column; every field says what is wrong with it once it has been left, and stops as soon as it is mended. */
export function AddressForm({ customerId, addressId, initial, submitLabel, onSaved, onCancel, canBeDefault }: AddressFormProps) {
  const { t } = useLingui()
  const { tenant } = useTenant()
  const { labels, problem } = useAddressWords(tenant.country)
  const kindName = useKindName()
  const failureText = useFailureText()
  const { tenantKey } = tenant
  const save = useSaveAddress(customerId)
  const device = useDevicePosition()
  const [failure, setFailure] = useState<{ title: string; text: string; isUnplaceable: boolean }>()
  const { register, handleSubmit, setError, setFocus, subscribe, formState } = useForm<AddressDraft>({ ...FORM_MODE, defaultValues: initial })
  const { submitCount, isSubmitting } = formState
  const errors = saidErrors(formState)
  const { problems, isSomethingMissing } = problemsOf(errors, ADDRESS_FIELDS, idOf)
  const optional = t`optional`

  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ values }) => addressDraftOf(tenantKey).write({ customerId, ...(addressId ? { addressId } : {}), values }),
      }),
    [subscribe, tenantKey, customerId, addressId],
  )

  const submit = handleSubmit(
    async (draft) => {
      setFailure(undefined)
      try {
        const address = await save.mutateAsync({ id: addressId, draft, country: tenant.country, position: device.position })
        addressDraftOf(tenantKey).clear()
        onSaved(address)
      } catch (error) {
        const refused = (isApiFailure(error) ? (error.problem?.errors ?? []) : []).flatMap(({ path, message }) => {
          const field = fieldAt(path)
          return field ? [{ field, message }] : []
        })
        for (const { field, message } of refused) setError(field, { type: 'refused', message })
        if (refused[0]) return setFocus(refused[0].field)
        const isUnplaceable = isApiFailure(error) && error.code === 'identity.address_unplaceable'
        const title = isUnplaceable ? failureText(error) : addressId ? t`The address could not be changed` : t`Cannot add address please try again`
        setFailure({
          title,
          text: isUnplaceable ? t`This place was not found. Check the city and the postal code, or send your position with the address.` : failureText(error),
          isUnplaceable,
        })
      }
    },
    () => setFailure(undefined),
  )

  const rules = (field: AddressField): UseFormRegisterReturn => {
    const check = (isMissing: boolean) => (value: string) => {
      const found = problemIn(field, value, tenant.country)
      return found && (found.kind === 'missing') === isMissing ? problem(field, found) : true
    }
    return register(field, { validate: { missing: check(true), shape: check(false) } })
  }
  const text = (field: AddressField, more: { hint?: string; props?: Hints } = {}) => (
    <TextField
      id={idOf(field)}
      label={labels[field]}
      enterKeyHint="next"
      error={errors[field]?.message}
      {...(more.hint ? { hint: more.hint } : {})}
      {...(isAddressFieldRequired(field) ? { required: true } : { optional })}
      {...HINTS[field]}
      {...more.props}
      {...rules(field)}
    />
  )

  const states = statesOf(tenant.country)
  const country = new Intl.DisplayNames([tenant.locale], { type: 'region' }).of(tenant.country) ?? tenant.country
  const zipHints: Hints =
    zipRuleOf(tenant.country).digits !== undefined
      ? { inputMode: 'numeric', className: 'address-short' }
      : { autoCapitalize: 'characters', className: 'address-short' }

  return (
    <form className="form address-form" data-live noValidate onSubmit={submit}>
      {failure ? <FormNotice title={failure.title} text={failure.text} /> : null}
      {submitCount > 0 && problems.length > 0 && !failure ? (
        <FormNotice
          title={isSomethingMissing ? t`Missing Fields` : t`Invalid address data`}
          text={isSomethingMissing ? t`Please fill in all required fields.` : t`Please look at this again:`}
          problems={problems}
        />
      ) : null}
      {text('firstName')}
      {text('lastName')}
      {text('phone', { hint: t`The courier calls it if nobody opens the door. Nobody else does.`, props: { className: 'address-medium' } })}
      {text('houseNumber', { props: { className: 'address-medium' } })}
      {text('street1')}
      {text('street2')}
      {text('landmark', { hint: t`Something that can be seen from the street` })}
      {text('zip', { props: zipHints })}
      {text('city')}
      {states ? (
        <Field id={idOf('state')} label={labels.state} error={errors.state?.message}>
          <Select isField required autoComplete="address-level1" {...fieldProps(idOf('state'), { error: errors.state?.message })} {...rules('state')}>
            <option value="">{t`Please choose`}</option>
            {initial.state && !states.includes(initial.state) ? <option value={initial.state}>{initial.state}</option> : null}
            {states.map((state) => (
              <option key={state} value={state}>
                {state}
              </option>
            ))}
          </Select>
        </Field>
      ) : (
        text('state')
      )}
      <p className="address-country">
        <FieldLegend as="span">
          <Trans>Country</Trans>
        </FieldLegend>
        <span>
          {country} <span className="muted">· {t`this shop delivers here only`}</span>
        </span>
      </p>
      <fieldset className="address-kind">
        <FieldLegend>{t`What kind of place is it?`}</FieldLegend>
        <SegmentedGroup>
          {ADDRESS_KINDS.map((kind) => (
            <Segment key={kind} value={kind} label={kindName(kind)} {...register('kind')} />
          ))}
        </SegmentedGroup>
      </fieldset>
      <details className="address-more" open={initial.middleName !== '' || initial.email !== '' || undefined}>
        <summary>{t`Middle name, email`}</summary>
        <div className="form">
          {text('middleName')}
          {text('email')}
        </div>
      </details>
      <PositionChoice device={device} />
      {canBeDefault ? <Checkbox label={t`Deliver here unless I say otherwise`} {...register('isDefault')} /> : null}
      <div className="form-acts">
        <Button type="submit" isBusy={isSubmitting} aria-disabled={isSubmitting || undefined}>
          {submitLabel}
        </Button>
        {onCancel ? (
          <Button
            kind="quiet"
            onClick={() => {
              addressDraftOf(tenantKey).clear()
              onCancel()
            }}
          >
            <Trans>Cancel</Trans>
          </Button>
        ) : null}
      </div>
    </form>
  )
}
