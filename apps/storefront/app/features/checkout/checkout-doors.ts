import type { LoaderFunctionArgs, RouterContextProvider } from 'react-router'
import { pageOf } from '../../lib/page-context.ts'

/** Who may order here: guests, and whoever else can say who somebody is. */
export function checkoutDoors({ context }: Pick<LoaderFunctionArgs<Readonly<RouterContextProvider>>, 'context'>) {
  const { checkout, signIn } = pageOf(context).config
  return { hasGuests: checkout.guests, providers: signIn.providers }
}
