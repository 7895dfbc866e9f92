import { Notice } from '@galleria/ui'
import { Trans } from '@lingui/react/macro'

/** In place of a form that only a script can send. Only the server writes it: whoever has a script loads none of its words. */
export const FormNeedsScript = () => (
  <noscript>
    {import.meta.env.SSR ? (
      <Notice>
        <p>
          <Trans>This form needs JavaScript. Turn it on in your browser and load the page again.</Trans>
        </p>
      </Notice>
    ) : null}
  </noscript>
)
