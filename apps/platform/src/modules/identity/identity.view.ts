import type { DeviceSessionWire, PasskeyWire, SecurityWire, SessionWire, UserInfoWire } from '@galleria/contract'
import type { Security } from './account.service.ts'
import type { SignedIn } from './accounts.service.ts'
import { type Customer, sessionIdOf, userNameIn } from './identity.ts'
import type { Passkey } from './passkey.repository.ts'
import type { Session } from './session.repository.ts'

export function toWireUserInfo(customer: Customer): UserInfoWire {
  const { id, customerNo, firstName, lastName, email, phone, isGuest, language, homeMarket, pictureFileId } = customer
  return {
    _id: id,
    customerNo,
    name: { first: firstName, last: lastName },
    authentication: { userName: userNameIn(customer).value, ...(phone ? { phone } : {}), ...(email ? { email } : {}) },
    ...(language ? { language } : {}),
    ...(homeMarket ? { market: homeMarket } : {}),
    ...(pictureFileId ? { picture: pictureFileId } : {}),
    ...(isGuest ? { isGuest } : {}),
  }
}

export const toWireSession = ({ token, deviceToken, customer, isNew, resetRefId }: SignedIn): SessionWire => ({
  token,
  deviceToken,
  userInfo: toWireUserInfo(customer),
  isNew,
  resetRefId: resetRefId ?? null,
})

const toWireDevice = ({ tokenHash, browser, system, way, createdAt, lastUsedAt }: Session, current: Buffer): DeviceSessionWire => ({
  _id: sessionIdOf(tokenHash),
  browser,
  system,
  way,
  isCurrent: tokenHash.equals(current),
  since: createdAt.toISOString(),
  lastUsed: (lastUsedAt ?? createdAt).toISOString(),
})

export const toWirePasskey = ({ id, name, createdAt, lastUsedAt }: Passkey): PasskeyWire => ({
  _id: id,
  name,
  since: createdAt.toISOString(),
  lastUsed: lastUsedAt?.toISOString() ?? null,
})

/** The device that asks comes first. */
export function toWireSecurity(
  { hasPassword, isConfirmed, sessions, providers, passkeys }: Security,
  current: Buffer,
  nameOf: (provider: string) => string,
): SecurityWire {
  const devices = sessions.map((session) => toWireDevice(session, current))
  return {
    hasPassword,
    isConfirmed,
    sessions: [...devices.filter(({ isCurrent }) => isCurrent), ...devices.filter(({ isCurrent }) => !isCurrent)],
    providers: providers.map(({ provider, createdAt }) => ({ type: provider, name: nameOf(provider), since: createdAt.toISOString() })),
    passkeys: passkeys.map(toWirePasskey),
  }
}
