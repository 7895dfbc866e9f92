import { Unavailable } from '../errors.ts'
import { WorkScope } from './work-scope.ts'

/** Seconds after which a caller who was not let in may ask again. */
const RETRY_AFTER = 1

/** Whoever has waited for more of the time that was left to him has none to do anything with. */
const WAITING_SHARE = 0.75

/** There is no room to wait in, or waiting would be in vain: better told at once than after seconds. */
export class QueueFull extends Unavailable {
  constructor() {
    super(RETRY_AFTER)
  }
}

export type QueueCounts = {
  readonly places: number
  readonly inUse: number
  readonly waiting: number
  /** Since the beginning: how many were let in, how many were turned away, and how many milliseconds all have waited together. */
  readonly admitted: number
  readonly refused: number
  readonly waitedMs: number
}

type QueueOptions = {
  /** How many may be in at once. */
  readonly places: number
  /** How many may wait in all; half of it of one tenant, and half of that for one kind of work. */
  readonly maxWaiting: number
  /** A queue whose first has waited so long takes nobody more. */
  readonly maxWaitMs: number
  /** Whether a tenant, and each kind of its work, has a share; else everybody may have all places. */
  readonly hasShares: boolean
}

type Kind = { inUse: number; readonly waiting: Set<Waiter> }
type Tenant = { inUse: number; waiting: number; readonly kinds: Map<string, Kind> }
type Waiter = { readonly since: number; readonly enter: () => void }

/** Gives the place back. */
export type Leave = () => void

/**
 * Lets so many in at once, tenants in turn and the kinds of work of a tenant in turn, so that no crowd stands before somebody else.
 *
 * A kind of work of a tenant may have as many places as are free, and a tenant three times as many (dynamic thresholds): alone, a kind gets half of all
 * and a tenant three quarters, and whatever is stuck, there is a place for what is not.
 */
export function createFairQueue({ places, maxWaiting, maxWaitMs, hasShares }: QueueOptions) {
  let free = places
  let waiting = 0
  let [admitted, refused, waitedMs] = [0, 0, 0]
  const tenants = new Map<string, Tenant>()
  /** Those with somebody who waits, the one whose turn it is first. */
  const inTurn = new Map<string, Tenant>()

  function tenantOf(id: string): Tenant {
    const known = tenants.get(id)
    if (known) return known
    const made: Tenant = { inUse: 0, waiting: 0, kinds: new Map() }
    tenants.set(id, made)
    return made
  }

  function kindOf({ kinds }: Tenant, name: string): Kind {
    const known = kinds.get(name)
    if (known) return known
    const made: Kind = { inUse: 0, waiting: new Set() }
    kinds.set(name, made)
    return made
  }

  const hasPlace = (tenant: Tenant, kind: Kind): boolean => free > 0 && (!hasShares || (kind.inUse < free && tenant.inUse < 3 * free))

  function take(tenant: Tenant, kind: Kind): void {
    free -= 1
    tenant.inUse += 1
    kind.inUse += 1
    admitted += 1
  }

  function leave(tenant: Tenant, kind: Kind): void {
    free += 1
    tenant.inUse -= 1
    kind.inUse -= 1
    while (waiting > 0 && admitNext());
  }

  /** Whose turn it is goes to the end of the row. */
  function admitNext(): boolean {
    for (const [id, tenant] of inTurn)
      for (const [name, kind] of tenant.kinds) {
        const [first] = kind.waiting
        if (!first || !hasPlace(tenant, kind)) continue
        tenant.kinds.delete(name)
        tenant.kinds.set(name, kind)
        inTurn.delete(id)
        inTurn.set(id, tenant)
        take(tenant, kind)
        first.enter()
        return true
      }
    return false
  }

  function isFull(tenant: Tenant, kind: Kind, now: number): boolean {
    const [first] = kind.waiting
    if (first && now - first.since > maxWaitMs) return true
    return waiting >= maxWaiting || tenant.waiting >= maxWaiting / 2 || kind.waiting.size >= maxWaiting / 4
  }

  function wait(id: string, tenant: Tenant, kind: Kind, scope: WorkScope): Promise<Leave> {
    const since = performance.now()
    if (isFull(tenant, kind, since)) {
      refused += 1
      return Promise.reject(new QueueFull())
    }
    const patience = new WorkScope({ budgetMs: scope.remainingMs * WAITING_SHARE }, scope)
    return new Promise((resolve, reject) => {
      const goAway = (): void => {
        kind.waiting.delete(waiter)
        waiting -= 1
        tenant.waiting -= 1
        if (tenant.waiting === 0) inTurn.delete(id)
        waitedMs += performance.now() - since
        patience.end()
      }
      const isInTime = patience.onTimeUp((reason) => {
        goAway()
        refused += 1
        reject(reason)
      })
      const waiter: Waiter = {
        since,
        enter: () => {
          isInTime()
          goAway()
          resolve(() => leave(tenant, kind))
        },
      }
      kind.waiting.add(waiter)
      waiting += 1
      tenant.waiting += 1
      inTurn.set(id, tenant)
    })
  }

  return {
    /** A place, as soon as it is this work's turn. Throws QueueFull, or TimeIsUp while there is still time for an answer. */
    enter: (scope: WorkScope): Leave | Promise<Leave> => {
      const id = scope.tenantId ?? ''
      const tenant = tenantOf(id)
      const kind = kindOf(tenant, scope.operation ?? '')
      if (kind.waiting.size > 0 || !hasPlace(tenant, kind)) return wait(id, tenant, kind, scope)
      take(tenant, kind)
      return () => leave(tenant, kind)
    },
    counts: (): QueueCounts => ({ places, inUse: places - free, waiting, admitted, refused, waitedMs }),
  }
}
