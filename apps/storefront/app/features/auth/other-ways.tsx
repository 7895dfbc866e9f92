import type { SessionWire, SignInProviderWire } from '@galleria/contract'
import { PasskeyButton } from './passkey-button.tsx'
import { SocialButtons } from './social-buttons.tsx'

export type OtherWaysProps = {
  readonly onSignedIn: (session: SessionWire) => unknown
  readonly providers: readonly SignInProviderWire[]
  /** Where to come back to from a provider: an address of the shop. */
  readonly target: string
}

/** Passkeys, and whoever else knows who somebody is: for panels that are fetched when they are wanted. */
export function OtherWays({ onSignedIn, providers, target }: OtherWaysProps) {
  return (
    <div className="social">
      <PasskeyButton onSignedIn={onSignedIn} />
      <SocialButtons providers={providers} target={target} />
    </div>
  )
}
