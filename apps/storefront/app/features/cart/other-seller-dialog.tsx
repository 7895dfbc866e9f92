import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Dialog } from '@galleria/ui'

/** React keeps `autoFocus` to itself, and then the browser's dialog begins at its first button, the one that closes it. */
function beginHere(button: HTMLButtonElement | null): void {
  button?.setAttribute('autofocus', '')
}

/** ST-04: one seller at a time. The safe answer is the first one, and the one that Escape gives. */
export function OtherSellerDialog({ current, wanted, onAnswer }: { current: string | undefined; wanted: string; onAnswer: (replace: boolean) => void }) {
  const { t } = useLingui()
  return (
    <Dialog
      isOpen
      onClose={() => onAnswer(false)}
      title={t`Start a new cart?`}
      closeLabel={t`Close`}
      footer={
        <>
          {/* A modal dialog puts the focus on its safe answer */}
          <Button size="small" ref={beginHere} onClick={() => onAnswer(false)}>
            <Trans>Keep my cart</Trans>
          </Button>
          <Button kind="quiet" size="small" onClick={() => onAnswer(true)}>
            <Trans>Empty it and add this</Trans>
          </Button>
        </>
      }
    >
      <p className="prose">
        {current ? (
          <Trans>
            Your cart has items from <b>{current}</b>. Each order comes from one shop: to add something from <b>{wanted}</b>, you have to empty the cart first.
          </Trans>
        ) : (
          <Trans>
            Your cart has items from another shop. Each order comes from one shop: to add something from <b>{wanted}</b>, you have to empty the cart first.
          </Trans>
        )}
      </p>
    </Dialog>
  )
}
