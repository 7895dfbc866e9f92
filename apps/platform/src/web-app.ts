/**
 * Another program of pages beside the storefront, such as a console for sellers or for a tenant's staff: a workspace of its own, built on its own, served below
 * `base`. The shopper's scripts know nothing of it and do not change with it.
 */
export type WebApp = {
  /** Begins every path of it: "/seller". */
  readonly base: string
  /** Its built server entry, which exports `createStorefront` like the storefront's; the client's files lie in `../client/assets` from there. */
  readonly entry: string
}
