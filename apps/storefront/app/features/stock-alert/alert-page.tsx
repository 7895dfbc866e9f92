import { Button, ButtonLink, Notice } from '@galleria/ui'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { PageHead } from '../../components/page-head.tsx'
import { useApi } from '../../lib/api.ts'
import { useFailureText } from '../../lib/failure-text.ts'
import { useBrowserQuery } from '../../lib/hydrated.ts'
import { useOneAtATime } from '../../lib/one-at-a-time.ts'
import { useTenant } from '../../lib/tenant.ts'
import './notify-me.css'

type State<Done> = { readonly is: 'asked' | 'busy' } | { readonly is: 'done'; readonly done: Done } | { readonly is: 'failed'; readonly text: string }

/** Sends what the link of a mail is for at the press of a button: programs that only look at links in mails change nothing. */
function useLink<Done>(send: (token: string) => Promise<Done>) {
  const failureText = useFailureText()
  const token = useBrowserQuery().get('t') ?? ''
  const [state, setState] = useState<State<Done>>({ is: 'asked' })
  const [once] = useOneAtATime()
  const press = () =>
    once(async () => {
      setState({ is: 'busy' })
      try {
        setState({ is: 'done', done: await send(token) })
      } catch (cause) {
        setState({ is: 'failed', text: failureText(cause) })
      }
    })
  return { state, press }
}

/** What was pressed is gone. */
const takeFocus = (head: HTMLElement | null): void => head?.focus()

/** Where the link of a mail leads that asks whether an address is one's own. */
export function ConfirmAlertPage() {
  const { t } = useLingui()
  const { paths } = useTenant()
  const api = useApi()
  const { state, press } = useLink(async (token) => (await api.confirmStockAlert({ body: { token } })).data)
  return (
    <div className="wrap tall-page alert-page">
      <PageHead title={t`Tell me when it's back`} isIndexed={false} />
      {state.is === 'done' ? (
        <>
          <h1 ref={takeFocus} tabIndex={-1}>
            <Trans>You'll hear from us</Trans>
          </h1>
          <p role="status">
            <Trans>We'll write once when {state.done.item.Name} is back in stock.</Trans>
          </p>
          <ButtonLink href={paths.product(state.done.item.slug, state.done.variation._id)}>
            <Trans>See the product</Trans>
          </ButtonLink>
        </>
      ) : (
        <>
          <h1>
            <Trans>Shall we tell you when it's back?</Trans>
          </h1>
          <p>
            <Trans>One email when the product is in stock again, and nothing else.</Trans>
          </p>
          <Failure state={state} />
          <Button isBusy={state.is === 'busy'} onClick={() => void press()}>
            <Trans>Yes, tell me</Trans>
          </Button>
        </>
      )}
    </div>
  )
}

/** Where a mail leads that says that something is back: nothing more comes from there. */
export function StopAlertPage() {
  const { t } = useLingui()
  const { paths } = useTenant()
  const api = useApi()
  const { state, press } = useLink((token) => api.stopStockAlert({ body: { token } }))
  return (
    <div className="wrap tall-page alert-page">
      <PageHead title={t`No more emails about a product`} isIndexed={false} />
      {state.is === 'done' ? (
        <>
          <h1 ref={takeFocus} tabIndex={-1}>
            <Trans>Your address is forgotten</Trans>
          </h1>
          <p role="status">
            <Trans>You won't hear from us about this product again.</Trans>
          </p>
          <ButtonLink href={paths.home()}>
            <Trans>Continue shopping</Trans>
          </ButtonLink>
        </>
      ) : (
        <>
          <h1>
            <Trans>No more emails about this product?</Trans>
          </h1>
          <p>
            <Trans>We forget that this address waits for it. Your orders and your account stay as they are.</Trans>
          </p>
          <Failure state={state} />
          <Button isBusy={state.is === 'busy'} onClick={() => void press()}>
            <Trans>Forget my address</Trans>
          </Button>
        </>
      )}
    </div>
  )
}

function Failure({ state }: { state: State<unknown> }) {
  if (state.is !== 'failed') return null
  return (
    <Notice kind="error" isAnnounced>
      <p>{state.text}</p>
    </Notice>
  )
}
