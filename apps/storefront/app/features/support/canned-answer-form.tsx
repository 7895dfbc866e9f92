import { CANNED_PLACEHOLDERS, CANNED_TITLE_MAX, TICKET_TEXT_MAX } from '@galleria/rules'
import { Button, Field, fieldProps, TextArea } from '@galleria/ui'
import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import '../../components/form/form.css'
import { FORM_MODE } from '../../components/form/form-mode.ts'
import { useForm } from '../../components/form/use-form.ts'
import { saidErrors } from '../../components/form/problems-of.ts'
import { TextField } from '../../components/form/text-field.tsx'
import { useTenant } from '../../lib/tenant.ts'
import { type CannedDraft, type CannedField, problemIn } from './canned-answer-draft.ts'

export type CannedAnswerFormProps = {
  initial: CannedDraft
  /** Resolves to what is wrong with single fields. */
  onSave: (draft: CannedDraft) => Promise<readonly { readonly field: CannedField; readonly message: string }[]>
  /** What else can be done with it. */
  acts: ReactNode
  /** What became of sending it, above the button. */
  children: ReactNode
}

const idOf = (field: CannedField): string => `canned-${field}`
const [NAME, NUMBER] = CANNED_PLACEHOLDERS.map((name) => `{${name}}`)

/** Title and text in each language of the shop. Every field says what is wrong with it. */
export function CannedAnswerForm({ initial, onSave, acts, children }: CannedAnswerFormProps) {
  const { t } = useLingui()
  const { tenant } = useTenant()
  const names = new Intl.DisplayNames(tenant.locale, { type: 'language' })
  const form = useForm<CannedDraft>({ ...FORM_MODE, defaultValues: initial })
  const { register, handleSubmit, setError, setFocus, formState } = form
  const errors = saidErrors(formState)

  const rules = (field: CannedField, missing: string) => {
    const shapeOf = (text: string): string | true => {
      const found = problemIn(text)
      if (!found || found === 'missing') return true
      if (found === 'unreadable') return t`This has characters that we can't read.`
      const unknown = `{${found.placeholder}}`
      return t`We can't fill in ${unknown}. You can use ${NAME} and ${NUMBER}.`
    }
    return register(field, { validate: { missing: (text) => (problemIn(text) === 'missing' ? missing : true), shape: shapeOf } })
  }

  const submit = handleSubmit(async (draft) => {
    const refused = await onSave(draft)
    for (const { field, message } of refused) setError(field, { type: 'refused', message })
    if (refused[0]) setFocus(refused[0].field)
  })

  return (
    <form method="post" className="form canned-form" data-live noValidate onSubmit={submit}>
      <p className="muted">
        <Trans>
          <code lang="zxx">{NAME}</code> becomes the first name of whoever asked, <code lang="zxx">{NUMBER}</code> the number of the ticket.
        </Trans>
      </p>
      {tenant.languages.map((locale) => {
        const language = names.of(locale) ?? locale
        const [title, comments] = [`title-${locale}`, `comments-${locale}`] as const
        const wrong = errors[comments]?.message
        return (
          <div key={locale} className="canned-language">
            <TextField
              id={idOf(title)}
              label={t`Title in ${language}`}
              lang={locale}
              required
              maxLength={CANNED_TITLE_MAX}
              error={errors[title]?.message}
              {...rules(title, t`Please write a title in ${language}.`)}
            />
            <Field id={idOf(comments)} label={t`Text in ${language}`} error={wrong}>
              <TextArea
                lang={locale}
                rows={7}
                required
                maxLength={TICKET_TEXT_MAX}
                {...fieldProps(idOf(comments), { error: wrong })}
                {...rules(comments, t`Please write a text in ${language}.`)}
              />
            </Field>
          </div>
        )
      })}
      {children}
      <p className="help-acts">
        <Button type="submit" isBusy={formState.isSubmitting} aria-disabled={formState.isSubmitting || undefined}>
          <Trans>Save answer</Trans>
        </Button>
        {acts}
      </p>
    </form>
  )
}
