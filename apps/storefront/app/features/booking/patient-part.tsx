import { APPOINTMENT_NOTES_MAX, PATIENT_AGE_MAX, PATIENT_GENDERS, PATIENT_NAME_MAX, PHONE_MAX, phoneProblem } from '@galleria/rules'
import { Choice, Choices, Field, fieldProps, Select, TextArea } from '@galleria/ui'
import { Trans, useLingui } from '@lingui/react/macro'
import { UserRound, UsersRound } from 'lucide-react'
import type { UseFormReturn } from 'react-hook-form'
import { saidErrors } from '../../components/form/problems-of.ts'
import { TextField } from '../../components/form/text-field.tsx'
import { useGenderWords } from '../orders/gender-words.ts'
import type { PatientDraft } from './booking-draft.ts'
import { ageIn } from './patient.ts'

type PatientPartProps = { fields: UseFormReturn<PatientDraft>; ownName: string /** Who else reads it. */; seller: string }

const idOf = (field: string): string => `patient-${field}`

/** Whom it is for: oneself, whose name the account knows, or somebody else, who may have another number. And what it is about. */
export function PatientPart({ fields, ownName, seller }: PatientPartProps) {
  const { t } = useLingui()
  const genders = useGenderWords()
  const { register, watch, setValue, formState } = fields
  const errors = saidErrors(formState)
  const isForOther = watch('isForOther')
  const optional = t`optional`
  const choose = (isOther: boolean) => {
    const name = fields.getValues('name').trim()
    setValue('isForOther', isOther)
    // What was typed of somebody else is not taken away.
    if (isOther && name === ownName) setValue('name', '')
    if (!isOther && name === '') setValue('name', ownName)
  }
  return (
    <section className="booking-part" aria-labelledby="booking-patient">
      <h2 id="booking-patient">
        <Trans>Who is it for?</Trans>
      </h2>
      <fieldset>
        <legend className="hidden-visually">{t`Who is it for?`}</legend>
        <div className="booking-who">
          <Choices>
            <Choice name="patient-who" value="me" isChosen={!isForOther} onChosen={() => choose(false)} icon={UserRound} title={t`For me`} />
            <Choice name="patient-who" value="other" isChosen={isForOther} onChosen={() => choose(true)} icon={UsersRound} title={t`For somebody else`} />
          </Choices>
        </div>
      </fieldset>
      <div className="booking-fields">
        <div className="booking-whole">
          <TextField
            id={idOf('name')}
            label={t`Patient's name`}
            error={errors.name?.message}
            maxLength={PATIENT_NAME_MAX}
            autoComplete={isForOther ? 'off' : 'name'}
            {...register('name', { validate: (name) => name.trim() !== '' || t`Enter the patient's name.` })}
          />
        </div>
        <TextField
          id={idOf('age')}
          label={t`Age`}
          optional={optional}
          error={errors.age?.message}
          inputMode="numeric"
          autoComplete="off"
          maxLength={3}
          {...register('age', { validate: (age) => age.trim() === '' || ageIn(age) !== undefined || t`Enter whole years, up to ${PATIENT_AGE_MAX}.` })}
        />
        <Field id={idOf('gender')} label={t`Gender`} optional={optional}>
          <Select isField {...fieldProps(idOf('gender'))} {...register('gender')}>
            <option value="">{t`Not said`}</option>
            {PATIENT_GENDERS.map((gender) => (
              <option key={gender} value={gender}>
                {genders[gender]}
              </option>
            ))}
          </Select>
        </Field>
        {isForOther ? (
          <div className="booking-whole">
            <TextField
              id={idOf('phone')}
              label={t`Patient's phone`}
              optional={optional}
              hint={t`So that ${seller} can reach them if something changes`}
              error={errors.phone?.message}
              type="tel"
              autoComplete="off"
              maxLength={PHONE_MAX}
              {...register('phone', {
                validate: (phone) => !fields.getValues('isForOther') || phone.trim() === '' || !phoneProblem(phone) || t`Enter a phone number with 10 digits.`,
              })}
            />
          </div>
        ) : null}
        <div className="booking-whole">
          <Field id={idOf('notes')} label={t`What is it about?`} optional={optional} hint={t`In your own words. Only you and ${seller} can read it.`}>
            <TextArea {...fieldProps(idOf('notes'), { hint: 'hint' })} rows={3} maxLength={APPOINTMENT_NOTES_MAX} {...register('notes')} />
          </Field>
        </div>
      </div>
    </section>
  )
}
