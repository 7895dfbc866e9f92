import type { ConsentChangeWire, ItemTileWire, NotificationWire } from '@galleria/contract'
import { namedForReader, topicOf } from '@galleria/rules'
import type { ConsentChange, Notification } from './feed.repository.ts'

const instant = (text: string): string => new Date(text).toISOString()

/** `tiles`: the products that these are about, as far as they are sold. */
export function toWireNotification(line: Notification, tiles: ReadonlyMap<string, ItemTileWire>): NotificationWire {
  const { id, kind, subject, text, amount, before, when, createdAt, readAt } = line
  const tile = subject?.kind === 'product' ? tiles.get(subject.id) : undefined
  return {
    _id: id,
    kind,
    topic: topicOf(kind),
    subject,
    name: namedForReader(line, tile?.Name).name,
    text,
    amount,
    before,
    when: when ?? null,
    slug: tile?.slug ?? null,
    image: tile?.image ?? null,
    createdAt: instant(createdAt),
    readAt: readAt === null ? null : instant(readAt),
  }
}

export const toWireConsentChange = ({ id, at, ...change }: ConsentChange): ConsentChangeWire => ({ _id: id, at: instant(at), ...change })
