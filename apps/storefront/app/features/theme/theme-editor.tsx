import type { ThemeWire } from '@galleria/contract'
import { Button, Card, Notice, Skeleton } from '@galleria/ui'
import { type Scheme, SCHEMES, type ThemeColour } from '@galleria/rules'
import { lowContrasts } from '@galleria/rules/theme-contrast'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { type SubmitEvent, useDeferredValue, useMemo, useState } from 'react'
import { useApi } from '../../lib/api.ts'
import { useFailureText } from '../../lib/failure-text.ts'
import { useOneMutation } from '../../lib/one-mutation.ts'
import { ThemeColourFields } from './theme-colour-fields.tsx'
import { draftOf, type ThemeDraft, withColour, withMarket } from './theme-draft.ts'
import { HueField, ThemeMarketFields } from './theme-market-fields.tsx'
import { ThemePreview } from './theme-preview.tsx'
import { ThemeProblems } from './theme-problems.tsx'

/** For staff: changes colours and market names and shows what comes of it, before anybody else sees it. */
export function ThemeEditor() {
  const api = useApi()
  const failureText = useFailureText()
  const { data, error } = useQuery({ queryKey: ['theme'], queryFn: async () => (await api.getTheme({})).data })
  if (error)
    return (
      <Notice kind="error">
        <p>{failureText(error)}</p>
      </Notice>
    )
  return data ? <Editing key={data.revision} theme={data} /> : <Skeleton className="theme-wait" />
}

function Editing({ theme }: { theme: ThemeWire }) {
  const { t } = useLingui()
  const api = useApi()
  const failureText = useFailureText()
  const [draft, setDraft] = useState<ThemeDraft>(() => draftOf(theme))
  const looked = useDeferredValue(draft)
  const lows = useMemo(() => lowContrasts(looked, { hue: looked.hue, markets: looked.markets.map(({ hue }) => hue) }), [looked])
  const save = useOneMutation({
    mutationFn: () => api.setTheme({ body: { after: theme.revision, ...draft } }),
    // The colours of a page come with the page.
    onSuccess: () => new Promise<never>(() => window.location.reload()),
  })
  const onColour = (scheme: Scheme, colour: ThemeColour, value: string | undefined) => setDraft((known) => withColour(known, scheme, colour, value))
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    save.mutate()
  }
  return (
    <Card as="form" method="post" className="theme-editor" onSubmit={submit} data-live aria-label={t`Change the colours`}>
      <h2>
        <Trans>Change the colours</Trans>
      </h2>
      <div className="theme-previews">
        {SCHEMES.map((scheme) => (
          <ThemePreview key={scheme} scheme={scheme} own={draft[scheme]} hue={draft.hue} />
        ))}
      </div>
      <div aria-live="polite">
        <ThemeProblems lows={lows} onTake={(scheme, { colour, value }) => onColour(scheme, colour, value)} />
      </div>
      <HueField id="theme-hue" label={t`Hue of the shop`} hue={draft.hue} onHue={(hue) => setDraft((known) => ({ ...known, hue }))} />
      <ThemeMarketFields draft={draft} onMarket={(slug, change) => setDraft((known) => withMarket(known, slug, change))} />
      <ThemeColourFields draft={draft} onColour={onColour} />
      {save.error ? (
        <Notice kind="error">
          <p>{failureText(save.error)}</p>
        </Notice>
      ) : null}
      <p className="theme-actions">
        <Button type="submit" isBusy={save.isPending} disabled={lows.length > 0}>
          <Trans>Save colours</Trans>
        </Button>
        <Button type="button" kind="quiet" onClick={() => setDraft(draftOf(theme))}>
          <Trans>Undo changes</Trans>
        </Button>
      </p>
    </Card>
  )
}
