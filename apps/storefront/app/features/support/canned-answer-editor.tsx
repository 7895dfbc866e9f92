import { textIn } from '@galleria/kernel'
import { Button, ButtonLink, EmptyState, Lasting, Notice } from '@galleria/ui'
import { Trans, useLingui } from '@lingui/react/macro'
import { MessageSquareText } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { isApiFailure } from '../../lib/api-failure.ts'
import { useFailureText } from '../../lib/failure-text.ts'
import { useGo } from '../../lib/navigation.ts'
import { randomKey } from '../../lib/random-key.ts'
import { useTenant } from '../../lib/tenant.ts'
import { toast } from '../../lib/toast.ts'
import { CANNED_PATH } from '../staff/staff-paths.ts'
import { answerOf, type CannedDraft, type CannedField, draftOf, fieldAt, whatBecameOf, withAnswer } from './canned-answer-draft.ts'
import { CannedAnswerForm } from './canned-answer-form.tsx'
import { CannedAnswerMeanwhile } from './canned-answer-meanwhile.tsx'
import { RemoveAnswerDialog } from './remove-answer-dialog.tsx'
import { type CannedList, usePublishAnswers } from './use-canned-answers.ts'

export type CannedAnswerEditorProps = {
  customerId: string
  list: CannedList
  /** The key of the answer that is changed; undefined for a new one. */
  chosen: string | undefined
}

/** Writes one answer. What is typed stays whatever the platform says, and what colleagues did meanwhile is told. */
export function CannedAnswerEditor({ customerId, list, chosen }: CannedAnswerEditorProps) {
  const { t } = useLingui()
  const go = useGo()
  const failureText = useFailureText()
  const publish = usePublishAnswers(customerId)
  const {
    tenant: { languages, locale },
    paths,
  } = useTenant()
  // The version that the writer began from: a newer one that comes in the background is not what is on the screen.
  const [first] = useState(list)
  const [began, setBegan] = useState(list)
  // Made once: sent again after an answer that got lost, it is still one.
  const [key] = useState(() => chosen ?? randomKey())
  const [meanwhile, setMeanwhile] = useState<'untouched' | 'changed' | 'removed'>()
  const [failure, setFailure] = useState<string>()
  const [isRemoving, setIsRemoving] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const home = paths.local(CANNED_PATH)
  const answer = first.answers.find(({ _id }) => _id === chosen)
  const theirs = began.answers.find(({ _id }) => _id === chosen)

  if (chosen !== undefined && !answer)
    return (
      <EmptyState
        icon={MessageSquareText}
        title={t`This answer is no longer there`}
        text={<Trans>A colleague has removed it.</Trans>}
        actions={
          <ButtonLink href={home}>
            <Trans>Canned answers</Trans>
          </ButtonLink>
        }
      />
    )

  /** Publishes it; what the platform says of its fields otherwise. */
  async function save(draft: CannedDraft): Promise<readonly { readonly field: CannedField; readonly message: string }[]> {
    setFailure(undefined)
    setMeanwhile(undefined)
    const answers = withAnswer(began.answers, answerOf(key, draft, languages), languages)
    try {
      const { newest, isPublished } = await publish(began, answers)
      if (isPublished) {
        toast(t`Answer saved`)
        go(home)
      } else {
        setMeanwhile(whatBecameOf(chosen, began.answers, newest.answers, languages))
        setBegan(newest)
      }
      return []
    } catch (error) {
      const place = answers.findIndex(({ _id }) => _id === key)
      const refused = (isApiFailure(error) ? (error.problem?.errors ?? []) : []).flatMap(({ path, message }) => {
        const field = fieldAt(path, place, languages)
        return field ? [{ field, message }] : []
      })
      if (refused.length === 0) setFailure(failureText(error))
      return refused
    }
  }

  return (
    <>
      <div className="account-head">
        <h1 ref={heading} tabIndex={-1}>
          {answer ? textIn(answer.title, locale) : <Trans>New answer</Trans>}
        </h1>
        <p className="muted">
          <Trans>Your colleagues see the title and choose by it; customers get the text.</Trans>
        </p>
      </div>
      <CannedAnswerForm
        initial={draftOf(answer, languages)}
        onSave={save}
        acts={
          answer ? (
            <Button kind="quiet" onClick={() => setIsRemoving(true)}>
              <Trans>Remove</Trans>
            </Button>
          ) : null
        }
      >
        {meanwhile ? <CannedAnswerMeanwhile meanwhile={meanwhile} theirs={theirs} /> : null}
        {failure ? (
          <Notice kind="error">
            <p>{failure}</p>
          </Notice>
        ) : null}
      </CannedAnswerForm>
      <Lasting>
        {isRemoving && answer ? (
          <RemoveAnswerDialog
            answer={answer}
            list={began}
            publish={publish}
            onClose={() => setIsRemoving(false)}
            onRemoved={() => {
              toast(t`Answer removed`)
              go(home)
            }}
          />
        ) : null}
      </Lasting>
    </>
  )
}
