import { addPasskey, beginPasskey, beginPasskeyLogIn, passkeyLogIn, removePasskey, renamePasskey } from '@galleria/contract'
import { implement } from '../../http/operation-route.ts'
import { toWirePasskey, toWireSession } from './identity.view.ts'
import type { PasskeyService } from './passkey.service.ts'

const DONE = { data: { ok: true as const } }

export function passkeyRoutes({ passkeys }: { readonly passkeys: PasskeyService }) {
  return [
    implement(beginPasskey, async (ctx, { body }) => passkeys.begin(ctx, body.origin)),
    implement(addPasskey, async (ctx, { body }) => ({ data: toWirePasskey(await passkeys.add(ctx, body)) })),
    implement(renamePasskey, async (ctx, { params, body }) => {
      await passkeys.rename(ctx, params.id, body.name)
      return DONE
    }),
    implement(removePasskey, async (ctx, { params }) => {
      await passkeys.remove(ctx, params.id)
      return DONE
    }),
    implement(beginPasskeyLogIn, async (ctx, { body }) => passkeys.beginLogIn(ctx, body.origin)),
    implement(passkeyLogIn, async (ctx, { body }) => toWireSession(await passkeys.logIn(ctx, body))),
  ]
}
