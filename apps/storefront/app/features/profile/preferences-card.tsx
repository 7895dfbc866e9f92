import type { UserInfoWire } from '@galleria/contract'
import { LANGUAGES } from '@galleria/locales'
import { Button, Card, Field, FieldError, fieldProps, Select } from '@galleria/ui'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useForm } from '../../components/form/use-form.ts'
import { useApi } from '../../lib/api.ts'
import { useFailureText } from '../../lib/failure-text.ts'
import type { Session } from '../../lib/session.ts'
import { useTenant } from '../../lib/tenant.ts'
import { toast } from '../../lib/toast.ts'
import { useCustomer } from './use-customer.ts'

/** Empty: nothing is chosen. */
type Chosen = { readonly language: '' | NonNullable<UserInfoWire['language']>; readonly market: string }

/** in which language the shop writes, and which hall is somebody's own. */
export function PreferencesCard({ session }: { session: Session }) {
  const { t } = useLingui()
  const api = useApi()
  const { tenant } = useTenant()
  const failureText = useFailureText()
  const [failure, setFailure] = useState<string>()
  const { customer, keep } = useCustomer(session)
  const isThere = tenant.markets.some(({ slug }) => slug === customer.market)
  // One that became empty stays theirs until they choose another.
  const choice = tenant.markets.filter(({ slug, isEmpty }) => !isEmpty || slug === customer.market)
  const values: Chosen = { language: customer.language ?? '', market: isThere ? (customer.market ?? '') : '' }
  const { register, handleSubmit, formState } = useForm<Chosen>({ values, resetOptions: { keepDirtyValues: true } })

  const languageHint = t`For emails and text messages. Pages stay in the language you read them in.`
  const marketHint = t`The home page shows you what's new there, and your account leads to it.`

  const submit = handleSubmit(async ({ language, market }) => {
    setFailure(undefined)
    try {
      await keep((await api.updateProfile({ body: { language: language || null, market: market || null } })).data)
      toast(t`Choice saved`)
    } catch (error) {
      setFailure(failureText(error))
    }
  })

  return (
    <Card as="section" className="security-part contact-list" aria-labelledby="profile-preferences-title">
      <h2 id="profile-preferences-title">
        <Trans>Language and hall</Trans>
      </h2>
      <form method="post" className="form birthday-form" noValidate onSubmit={submit}>
        <Field id="profile-language" label={t`Language of our messages`} hint={languageHint}>
          <Select isField {...fieldProps('profile-language', { hint: languageHint })} {...register('language')}>
            <option value="">{t`The language of the page I'm on`}</option>
            {tenant.languages.map((language) => (
              <option key={language} value={language} lang={language}>
                {LANGUAGES[language]}
              </option>
            ))}
          </Select>
        </Field>
        <Field id="profile-market" label={t`Your hall`} hint={marketHint}>
          <Select isField {...fieldProps('profile-market', { hint: marketHint })} {...register('market')}>
            <option value="">{t`No particular hall`}</option>
            {choice.map(({ slug, name }) => (
              <option key={slug} value={slug}>
                {name}
              </option>
            ))}
          </Select>
        </Field>
        {failure ? <FieldError isAnnounced>{failure}</FieldError> : null}
        <div className="birthday-acts">
          <Button type="submit" isBusy={formState.isSubmitting} aria-disabled={formState.isSubmitting || undefined}>
            <Trans>Save choice</Trans>
          </Button>
        </div>
      </form>
    </Card>
  )
}
