import { Button, Dialog } from '@galleria/ui'
import { Trans, useLingui } from '@lingui/react/macro'
import { type Comparable, compareQuestion, type Comparison, useCompareActions } from '../../lib/compare.ts'
import { QueryProvider } from '../../lib/query.tsx'
import { useComparedTiles } from './use-compared-tiles.ts'

export type OtherCategoryDialogProps = { comparison: Comparison; refused: Comparable | undefined }

/** Why a product can't be compared with those that are, and the way to begin anew with it. */
export const OtherCategoryDialog = (props: OtherCategoryDialogProps) => (
  <QueryProvider>
    <Question {...props} />
  </QueryProvider>
)

function Question({ comparison, refused }: OtherCategoryDialogProps) {
  const { t } = useLingui()
  const { add, clear } = useCompareActions()
  const first = comparison.ids[0]
  const { data: tiles = [] } = useComparedTiles([first, refused?.id].filter((id) => id !== undefined))
  const now = tiles.find(({ _id }) => _id === first)?.catalog.name
  const other = tiles.find(({ _id }) => _id === refused?.id)?.catalog.name

  function beginAnew(): void {
    clear()
    if (refused) add(refused)
    compareQuestion.close()
  }

  return (
    <Dialog
      isOpen={refused !== undefined}
      onClose={compareQuestion.close}
      title={t`Compare products of one category`}
      closeLabel={t`Close`}
      footer={
        <>
          <Button kind="quiet" size="small" onClick={compareQuestion.close}>
            <Trans>Keep these</Trans>
          </Button>
          <Button size="small" onClick={beginAnew}>
            <Trans>Start a new comparison</Trans>
          </Button>
        </>
      }
    >
      <p>
        {now && other ? (
          <Trans>
            You're comparing products from <b>{now}</b>. This one is from <b>{other}</b>, which has other specifications.
          </Trans>
        ) : (
          <Trans>This product is from another category, which has other specifications.</Trans>
        )}
      </p>
    </Dialog>
  )
}
