import type { SessionWire, UserInfoWire } from '@galleria/contract'
import { type Customer, userNameIn } from './identity.ts'
import type { SignedIn } from './identity.service.ts'

export function toWireUserInfo(customer: Customer): UserInfoWire {
  const { id, customerNo, firstName, lastName, email, phone } = customer
  return {
    _id: id,
    customerNo,
    name: { first: firstName, last: lastName },
    authentication: { userName: userNameIn(customer).value, ...(phone ? { phone } : {}), ...(email ? { email } : {}) },
  }
}

export const toWireSession = ({ token, deviceToken, customer, isNew }: SignedIn): SessionWire => ({
  token,
  deviceToken,
  userInfo: toWireUserInfo(customer),
  isNew,
})
