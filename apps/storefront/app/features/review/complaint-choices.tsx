import { REVIEW_COMPLAINTS, type ReviewComplaint } from '@galleria/rules'
import { Choice, Choices, FieldLegend } from '@galleria/ui'
import { useLingui } from '@lingui/react/macro'
import { useComplaintWords } from './use-complaint-words.ts'

export type ComplaintChoicesProps = { name: string; chosen: ReviewComplaint; onChosen: (complaint: ReviewComplaint) => void }

/** What can be said against a review, for whoever reports it and for whoever decides. */
export function ComplaintChoices({ name, chosen, onChosen }: ComplaintChoicesProps) {
  const { t } = useLingui()
  const words = useComplaintWords()
  return (
    <fieldset>
      <FieldLegend>{t`What's wrong with it?`}</FieldLegend>
      <Choices>
        {REVIEW_COMPLAINTS.map((complaint) => (
          <Choice key={complaint} name={name} value={complaint} title={words[complaint]} isChosen={chosen === complaint} onChosen={() => onChosen(complaint)} />
        ))}
      </Choices>
    </fieldset>
  )
}
