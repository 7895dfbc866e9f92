import type { Page } from 'playwright-core'

/** Whether whoever holds the device is its owner, from now on. */
export type Authenticator = { readonly knowsOwner: (isOwner: boolean) => Promise<unknown>; readonly takeAway: () => Promise<unknown> }

/** A device with a finger on its sensor, as Chromium's own tools have it (CDP WebAuthn). */
export async function giveAuthenticator(page: Page): Promise<Authenticator> {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('WebAuthn.enable')
  const options = { protocol: 'ctap2', transport: 'internal', hasResidentKey: true, hasUserVerification: true, isUserVerified: true } as const
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', { options: { ...options, automaticPresenceSimulation: true } })
  return {
    knowsOwner: (isOwner) => cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: isOwner }),
    takeAway: () => cdp.send('WebAuthn.removeVirtualAuthenticator', { authenticatorId }),
  }
}

/** From the next page on, a browser that offers no passkeys in fields: the finger on the sensor would take the offer before anybody comes to the button. */
export const offerNoPasskeys = (page: Page): Promise<unknown> =>
  page.addInitScript({ content: 'PublicKeyCredential.isConditionalMediationAvailable = async () => false' })
