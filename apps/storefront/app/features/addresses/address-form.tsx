import type { AddressWire } from '@galleria/contract'
import { Button, Checkbox, Field, FieldLegend, fieldProps, Segment, SegmentedGroup, Select } from '@galleria/ui'
import { type AddressField, ADDRESS_KINDS, isAddressFieldRequired, isStreetFirst, zipRuleOf } from '@galleria/rules'
import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { isApiFailure } from '../../lib/api-failure.ts'
import { useFailureText } from '../../lib/failure-text.ts'
import { useTenant } from '../../lib/tenant.ts'
import { FORM_MODE } from '../../components/form/form-mode.ts'
import { useForm } from '../../components/form/use-form.ts'
import { FormNotice } from '../../components/form/form-notice.tsx'
import { problemsOf, saidErrors } from '../../components/form/problems-of.ts'
import { TextField } from '../../components/form/text-field.tsx'
import { useSaveAddress } from './address-book.ts'
import { useKindName } from './address-card.tsx'
import { addressDraftOf } from './address-draft.ts'
import { type Hints, HINTS } from './address-hints.ts'
import { type AddressDraft, fieldAt, problemIn, fieldsInOrder } from './address-rules.ts'
import { useAddressWords } from './address-words.ts'
import { PositionChoice } from './position-choice.tsx'
import { SuggestedField } from './suggested-field.tsx'
import { useFilledAddress } from './use-filled-address.ts'
import { useAddressSources } from './use-suggestions.ts'
import { statesOf } from './states.ts'
import { useDevicePosition } from '../../lib/device-position.ts'
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
  const form = useForm<AddressDraft>({ ...FORM_MODE, defaultValues: initial })
  const { register, handleSubmit, setError, setFocus, subscribe, formState } = form
  const filled = useFilledAddress(form, device)
  const sources = useAddressSources()
  const { submitCount, isSubmitting } = formState
  const errors = saidErrors(formState)
  const { problems, isSomethingMissing } = problemsOf(errors, fieldsInOrder(tenant.country), idOf)
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
        const address = await save.mutateAsync({ id: addressId, draft, country: tenant.country, position: device.position ?? filled.positionOf(draft) })
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
        const title = isUnplaceable ? failureText(error) : addressId ? t`We couldn't change the address` : t`Cannot add address please try again`
        setFailure({
          title,
          text: isUnplaceable ? t`We couldn't find this place. Check the city and the postal code, or add your location.` : failureText(error),
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
  const looks = (field: AddressField, more: { hint?: string; props?: Hints } = {}) => ({
    id: idOf(field),
    label: labels[field],
    enterKeyHint: 'next' as const,
    error: errors[field]?.message,
    ...(more.hint ? { hint: more.hint } : {}),
    ...(isAddressFieldRequired(field) ? { required: true } : { optional }),
    ...HINTS[field],
    ...more.props,
  })
  const text = (field: AddressField, more: { hint?: string; props?: Hints } = {}) => <TextField {...looks(field, more)} {...rules(field)} />

  const streetFirst = isStreetFirst(tenant.country)
  const [streetHints, houseHints]: readonly Hints[] = streetFirst ? [{ autoComplete: 'address-line1' }, { autoComplete: 'address-line2' }] : []
  // In its place: what is wrong first is what was registered first.
  const house = () => text('houseNumber', { props: { className: 'address-medium', ...houseHints } })
  const states = statesOf(tenant.country)
  const country = new Intl.DisplayNames([tenant.locale], { type: 'region' }).of(tenant.country) ?? tenant.country
  const zipHints: Hints =
    zipRuleOf(tenant.country).digits !== undefined
      ? { inputMode: 'numeric', className: 'address-short' }
      : { autoCapitalize: 'characters', className: 'address-short' }

  return (
    <form method="post" className="form address-form" data-live noValidate onSubmit={submit}>
      {failure ? <FormNotice title={failure.title} text={failure.text} /> : null}
      {submitCount > 0 && problems.length > 0 && !failure ? (
        <FormNotice
          title={isSomethingMissing ? t`Missing Fields` : t`Invalid address data`}
          text={isSomethingMissing ? t`Please fill in all required fields.` : t`Please check:`}
          problems={problems}
        />
      ) : null}
      {text('firstName')}
      {text('lastName')}
      {text('phone', { hint: t`Only the courier calls it, if nobody answers the door.`, props: { className: 'address-medium' } })}
      {streetFirst ? null : house()}
      <SuggestedField
        {...looks('street1', { hint: t`Start typing and choose, or write it yourself.`, ...(streetHints ? { props: streetHints } : {}) })}
        field={rules('street1')}
        suggest={sources.addresses}
        onChosen={filled.fillAddress}
      />
      {streetFirst ? house() : null}
      {text('street2')}
      {text('landmark', { hint: t`Something you can see from the street` })}
      {text('zip', { props: zipHints })}
      <SuggestedField {...looks('city')} field={rules('city')} suggest={sources.towns} onChosen={filled.fillTown} />
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
          {country} <span className="muted">· {t`this shop only delivers here`}</span>
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
      {canBeDefault ? <Checkbox label={t`Deliver here by default`} {...register('isDefault')} /> : null}
      <div className="form-acts">
        <Button type="submit" isBusy={isSubmitting} aria-disabled={isSubmitting || undefined}>
          {submitLabel}
        </Button>
        {onCancel ? (
          <Button
            kind="quiet"
            aria-disabled={isSubmitting || undefined}
            onClick={() => {
              // What is being saved would close the form that is opened next.
              if (isSubmitting) return
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
