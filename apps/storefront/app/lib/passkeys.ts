import type { ApiClient } from '@galleria/api-client'
import type { PasskeyWire, SessionWire } from '@galleria/contract'
import type { PublicKeyCredentialCreationOptionsJSON, PublicKeyCredentialRequestOptionsJSON, WebAuthnError } from '@simplewebauthn/browser'

/** Fetched when somebody wants it: few pages do. */
const library = () => import('@simplewebauthn/browser')

export const hasPasskeys = (): boolean => typeof window !== 'undefined' && 'PublicKeyCredential' in window

/** Whether the browser offers passkeys in the list of a field that is marked for it. */
export const hasPasskeyAutofill = async (): Promise<boolean> =>
  hasPasskeys() && 'isConditionalMediationAvailable' in PublicKeyCredential && (await PublicKeyCredential.isConditionalMediationAvailable())

/** Somebody has changed their mind, or the browser has given up waiting: nothing to be said about. */
export const isGivenUp = (error: unknown): boolean => {
  const { name, code } = (error ?? {}) as Partial<WebAuthnError>
  return name === 'AbortError' || name === 'NotAllowedError' || code === 'ERROR_CEREMONY_ABORTED'
}
/** The device has one for this account already. */
export const isThere = (error: unknown): boolean => (error as Partial<WebAuthnError> | null)?.code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED'

/** Has the device make a passkey, and keeps it under this name. */
export async function addPasskey(api: ApiClient, name: string): Promise<PasskeyWire> {
  const { startRegistration } = await library()
  const { refId, options } = await api.beginPasskey({ body: { origin: window.location.origin } })
  const response = await startRegistration({ optionsJSON: options as object as PublicKeyCredentialCreationOptionsJSON })
  return (await api.addPasskey({ body: { refId, name, response: { ...response } } })).data
}

/** Asks the device for a passkey; with `isAutofill` only once somebody picks one in a field's list. */
export async function logInWithPasskey(api: ApiClient, { isAutofill, deviceToken }: { isAutofill: boolean; deviceToken?: string }): Promise<SessionWire> {
  const { startAuthentication } = await library()
  const { refId, options } = await api.beginPasskeyLogIn({ body: { origin: window.location.origin } })
  const response = await startAuthentication({ optionsJSON: options as object as PublicKeyCredentialRequestOptionsJSON, useBrowserAutofill: isAutofill })
  return api.passkeyLogIn({ body: { refId, response: { ...response }, ...(deviceToken ? { deviceToken } : {}) } })
}

/** Whoever leaves the page is no longer asked. */
export async function stopAskingForPasskey(): Promise<void> {
  const { WebAuthnAbortService } = await library()
  WebAuthnAbortService.cancelCeremony()
}
