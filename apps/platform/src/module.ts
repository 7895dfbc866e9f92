import type { FastifyInstance } from 'fastify'
import type { Route } from './http/operation-route.ts'
import type { SocketPart } from './http/socket-door.ts'
import type { OnCatalogChange } from './infra/catalog-sync.ts'
import type { ChangeFeed } from './infra/change-feed.ts'
import type { Check } from './infra/checks.ts'
import type { RelayedEvent, Subscription } from './infra/event-relay.ts'
import type { JobWorker, Schedule } from './infra/jobs.ts'
import type { PersonalData } from './infra/personal-data.ts'
import type { Metric } from './infra/metrics.ts'

/** Where the feed of catalogue changes is, for whoever keeps what it knows beyond the process. */
export type FeedPosition = Pick<ChangeFeed, 'mark' | 'rewindTo'>

/**
 * What a module gives to the platform, all of it optional; what it gives to other modules stands beside, under names of its own. The platform runs
 * a list of these and knows none by name (decision 0019).
 */
export type Module = {
  /** Answers operations of the contract. */
  readonly routes?: readonly Route[]
  /** Answers messages over the socket, and tells whoever is connected. */
  readonly sockets?: SocketPart
  /** Mounts what is not of the contract: pictures, pages of its own. */
  readonly mounts?: readonly ((app: FastifyInstance) => void)[]
  /** Which events of others it wants, as jobs of which queue. */
  readonly subscriptions?: readonly Subscription[]
  /** Do the jobs of its queues. */
  readonly workers?: readonly JobWorker<RelayedEvent>[]
  /** What it does again and again, in one process of the installation at a time. */
  readonly schedules?: readonly Schedule[]
  /** Tidy up once an hour; must not mind several processes doing so. */
  readonly chores?: readonly (() => Promise<unknown>)[]
  /** What cannot wait for an hour: once a minute, and the same else. */
  readonly frequentChores?: readonly (() => Promise<unknown>)[]
  /** What must agree in its tables, for `npm run check` and every night. */
  readonly checks?: readonly Check[]
  /** What it holds of a customer: what a copy of their data has of it, and what becomes of it when they go. */
  readonly personal?: PersonalData
  /** Brings what it keeps in memory of the catalogue up to date; a module is told after those that stand before it. */
  readonly onChange?: OnCatalogChange
  /** Reads into memory what a tenant's shoppers will ask for, before anybody is served. */
  readonly load?: (tenantId: string) => Promise<unknown>
  /** Hears where the feed of catalogue changes is, before anything of it is told. */
  readonly follow?: (from: FeedPosition) => void
  /** Reads what takes long: begins before anybody is served and goes on while the shop is open; whoever needs it waits for it. Asked again when it failed. */
  readonly fill?: (tenantId: string, from: FeedPosition) => Promise<unknown>
  /** Makes ahead what visitors will ask for: begins when the shop is open, and gives up when it closes. */
  readonly warm?: (tenantId: string, closing: AbortSignal) => Promise<unknown>
  /** What it knows and lets be watched. */
  readonly metrics?: readonly Metric[]
  readonly close?: () => Promise<void> | void
}
