import { CHAT_PICTURES_MAX, CHAT_TEXT_MAX } from '@galleria/rules'
import { Button, ButtonLink, Choice, Choices, EmptyState, Field, FieldError, fieldProps, TextArea } from '@galleria/ui'
import { Trans, useLingui } from '@lingui/react/macro'
import { Cross, ImagePlus, Store } from 'lucide-react'
import { type FormEvent, type ReactNode, useId, useRef, useState } from 'react'
import { OpenNow } from '../../components/open-now.tsx'
import { PlaceLink } from '../../components/place-link.tsx'
import { glyph } from '../../components/glyph.tsx'
import { useFailureText } from '../../lib/failure-text.ts'
import { useGo } from '../../lib/navigation.ts'
import { useOneAtATime } from '../../lib/one-at-a-time.ts'
import { usePlace } from '../../lib/place.ts'
import { useTenant } from '../../lib/tenant.ts'
import { AccountFailed } from '../account/account-failed.tsx'
import { PictureTray } from '../chat/picture-tray.tsx'
import { usePictureTray } from '../chat/use-picture-tray.ts'
import { type Pharmacy, usePharmacies } from './use-pharmacies.ts'
import { useSendPrescription } from './use-send-prescription.ts'
import '../chat/chat.css'

const PICTURE_TYPES = 'image/jpeg,image/png,image/webp,image/avif,image/gif'
/** What is written before it takes some room, too. */
const NOTE_MAX = CHAT_TEXT_MAX - 200

/** Which pharmacy, what is shown to it, and what comes of that. */
export function PrescriptionDesk({ waits }: { waits: ReactNode }) {
  const { t } = useLingui()
  const { paths } = useTenant()
  const failureText = useFailureText()
  const pharmacies = usePharmacies()
  const found = pharmacies.data
  return (
    <>
      <p className="lead">
        <Trans>Choose a pharmacy and add photos of your prescription. It writes back with the price and when your medicines are ready.</Trans>
      </p>
      {found ? (
        found.length > 0 ? (
          <PrescriptionForm pharmacies={found} />
        ) : (
          <EmptyState
            level={2}
            icon={Store}
            title={t`No pharmacy yet`}
            text={<Trans>None of the shops here is a pharmacy.</Trans>}
            actions={
              <ButtonLink href={paths.shops()}>
                <Trans>See the shops</Trans>
              </ButtonLink>
            }
          />
        )
      ) : pharmacies.error ? (
        <AccountFailed text={failureText(pharmacies.error)} onRetry={() => void pharmacies.refetch()} isBusy={pharmacies.isFetching} />
      ) : (
        waits
      )}
    </>
  )
}

type Problem = { readonly field: 'pictures' | 'all'; readonly text: string }

function PrescriptionForm({ pharmacies }: { pharmacies: readonly Pharmacy[] }) {
  const { t } = useLingui()
  const { paths } = useTenant()
  const go = useGo()
  const failureText = useFailureText()
  const tray = usePictureTray('CUSTOMER')
  const send = useSendPrescription()
  const [once, isBusy] = useOneAtATime()
  const [chosen, setChosen] = useState<string>()
  const [note, setNote] = useState('')
  const [problem, setProblem] = useState<Problem>()
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  // The nearest unless somebody has chosen; another place brings others.
  const pharmacy = pharmacies.find((one) => one.id === chosen) ?? pharmacies[0]

  async function submit(): Promise<void> {
    if (!pharmacy) return
    setProblem(undefined)
    if (tray.chosen.length === 0) {
      setProblem({ field: 'pictures', text: t`Add at least one photo of the prescription.` })
      input.current?.focus()
      return
    }
    try {
      const contextId = await send(pharmacy.id, tray, note)
      if (contextId) go(paths.chats({ chat: contextId }))
    } catch (error) {
      setProblem({ field: 'all', text: failureText(error) })
    }
  }

  const hint = t`Such as how many days it should last, or whether a cheaper brand will do.`
  const noPictures = problem?.field === 'pictures' ? problem.text : undefined
  return (
    <form
      method="post"
      className="prescription-form"
      noValidate
      onSubmit={(event: FormEvent) => {
        event.preventDefault()
        void once(submit)
      }}
    >
      <PharmacyChoice pharmacies={pharmacies} chosen={pharmacy?.id} onChoose={setChosen} />
      <section className="prescription-pictures" aria-labelledby={`${id}-photos`}>
        <h2 id={`${id}-photos`}>
          <Trans>Your prescription</Trans>
        </h2>
        <p className="muted small" id={`${id}-hint`}>
          <Trans>All of it, sharp and straight from above. Up to {CHAT_PICTURES_MAX} photos; only the pharmacy sees them.</Trans>
        </p>
        <PictureTray tray={tray} />
        <label className="prescription-add" aria-disabled={tray.room === 0 || undefined}>
          <input
            ref={input}
            type="file"
            accept={PICTURE_TYPES}
            multiple
            aria-describedby={noPictures ? `${id}-problem` : `${id}-hint`}
            aria-invalid={noPictures ? true : undefined}
            disabled={tray.isSending || tray.room === 0}
            onChange={({ target }) => {
              setProblem(undefined)
              void tray.add([...(target.files ?? [])])
              target.value = ''
            }}
          />
          <span className="focus-ring" />
          <ImagePlus className="icon" aria-hidden="true" />
          <Trans>Add photos</Trans>
        </label>
        {noPictures ? (
          <FieldError id={`${id}-problem`} isAnnounced>
            {noPictures}
          </FieldError>
        ) : null}
      </section>
      <Field id={`${id}-note`} label={t`Anything to add?`} optional={t`optional`} hint={hint}>
        <TextArea {...fieldProps(`${id}-note`, { hint })} rows={3} maxLength={NOTE_MAX} value={note} onChange={({ target }) => setNote(target.value)} />
      </Field>
      {problem?.field === 'all' ? <FieldError isAnnounced>{problem.text}</FieldError> : null}
      <Button type="submit" isBusy={isBusy}>
        <Trans>Send to {pharmacy?.name ?? ''}</Trans>
      </Button>
      <p className="muted small">
        <Trans>Some medicines are handed out only against the original: keep it at hand.</Trans>
      </p>
    </form>
  )
}

type ChoiceProps = { pharmacies: readonly Pharmacy[]; chosen: string | undefined; onChoose: (id: string) => void }

/** The nearest first. */
function PharmacyChoice({ pharmacies, chosen, onChoose }: ChoiceProps) {
  const { format } = useTenant()
  const place = usePlace()
  return (
    <fieldset className="prescription-choice">
      <legend>
        <Trans>Which pharmacy?</Trans>
      </legend>
      <p className="muted small">
        <PlaceLink className="text-link">
          {glyph('map-pin')}
          {place ? place.label : <Trans>Choose a location to see the nearest first</Trans>}
        </PlaceLink>
      </p>
      <Choices>
        {pharmacies.map(({ id, name, city, km, hours }) => (
          <Choice
            key={id}
            name="pharmacy"
            value={id}
            isChosen={id === chosen}
            onChosen={() => onChoose(id)}
            icon={Cross}
            title={name}
            text={
              <>
                {city}
                {hours ? <OpenNow hours={hours} /> : null}
              </>
            }
            end={km === null ? undefined : format.distance(km)}
          />
        ))}
      </Choices>
    </fieldset>
  )
}
