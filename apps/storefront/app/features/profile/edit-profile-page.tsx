import { Button, Skeleton } from '@galleria/ui'
import { tidy } from '@galleria/kernel'
import { Trans, useLingui } from '@lingui/react/macro'
import { User } from 'lucide-react'
import { useState } from 'react'
import { useApi } from '../../lib/api.ts'
import { useFailureText } from '../../lib/failure-text.ts'
import { useGo } from '../../lib/navigation.ts'
import type { Session } from '../../lib/session.ts'
import { useTenant } from '../../lib/tenant.ts'
import { toast } from '../../lib/toast.ts'
import { FORM_MODE } from '../../components/form/form-mode.ts'
import { useForm } from '../../components/form/use-form.ts'
import { FormNotice } from '../../components/form/form-notice.tsx'
import { NameFields, type PersonName } from '../../components/form/name-fields.tsx'
import { problemsOf, saidErrors } from '../../components/form/problems-of.ts'
import { PageHead } from '../../components/page-head.tsx'
import { AccountLayout } from '../account/account-layout.tsx'
import { SignInGate } from '../auth/sign-in-prompt.tsx'
import { BirthdayCard } from './birthday-card.tsx'
import { ContactList } from './contact-list.tsx'
import { PictureCard } from './picture-card.tsx'
import { PreferencesCard } from './preferences-card.tsx'
import { useCustomer } from './use-customer.ts'
import './profile.css'
import '../../components/form/form.css'

const FIELDS = ['first', 'last'] as const
const idOf = (field: string) => `profile-${field}`

/** */
export function EditProfilePage() {
  const { t } = useLingui()
  return (
    <>
      <PageHead title={t`Edit profile`} isIndexed={false} />
      <SignInGate
        prompt={{ icon: User, title: t`Your profile`, text: <Trans>Log in to change your name, email or mobile number.</Trans> }}
        skeleton={
          <AccountLayout part="profile">
            <Skeleton className="profile-form-skeleton" />
          </AccountLayout>
        }
      >
        {(session) => <EditProfile session={session} />}
      </SignInGate>
    </>
  )
}

function EditProfile({ session }: { session: Session }) {
  const { t } = useLingui()
  const api = useApi()
  const go = useGo()
  const { paths } = useTenant()
  const { customer, keep } = useCustomer(session)
  const failureText = useFailureText()
  const [failure, setFailure] = useState<string>()
  const { first, last } = customer.name
  const { register, handleSubmit, formState } = useForm<PersonName>({ ...FORM_MODE, values: { first, last }, resetOptions: { keepDirtyValues: true } })
  const { isSubmitting, submitCount } = formState
  const errors = saidErrors(formState)
  const { problems } = problemsOf(errors, FIELDS, idOf)

  const submit = handleSubmit(
    async (values) => {
      setFailure(undefined)
      try {
        const { data: userInfo } = await api.updateProfile({ body: { name: { first: tidy(values.first), last: tidy(values.last) } } })
        await keep(userInfo)
        toast(t`Name saved`)
        go(paths.profile())
      } catch (error) {
        setFailure(failureText(error))
      }
    },
    () => setFailure(undefined),
  )

  return (
    <AccountLayout part="profile" session={session} back={{ href: paths.profile(), label: t`My account` }}>
      <div className="account-head">
        <h1>
          <Trans>Edit profile</Trans>
        </h1>
      </div>
      <form method="post" className="form profile-form" data-live noValidate onSubmit={submit}>
        {failure ? <FormNotice text={failure} /> : null}
        {submitCount > 0 && problems.length > 0 && !failure ? (
          <FormNotice title={t`Missing Fields`} text={t`Please fill in all required fields.`} problems={problems} />
        ) : null}
        <NameFields register={register} errors={errors} idOf={idOf} enterKeyHint="done" />
        <Button type="submit" isBusy={isSubmitting} aria-disabled={isSubmitting || undefined}>
          <Trans>Save name</Trans>
        </Button>
      </form>
      <PictureCard session={session} />
      <PreferencesCard session={session} />
      <BirthdayCard customerId={session.userInfo._id} />
      <ContactList session={session} />
    </AccountLayout>
  )
}
