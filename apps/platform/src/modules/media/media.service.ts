import { setTimeout as delay } from 'node:timers/promises'
import { LRUCache } from 'lru-cache'
import { folderStore } from '../../infra/folder-store.ts'
import { CONTENT_TYPES, formatFor, offeredWidth, type PictureWidth } from './formats.ts'
import type { OriginalStore } from './media.ports.ts'
import {
  idIn,
  idOf,
  MOST_BYTES,
  mediaTypeOf,
  type FileFacts,
  type OriginalFacts,
  type PictureKey,
  PictureRefused,
  type PreparedPicture,
  referenceOf,
  type RefusalReason,
  type StoredPicture,
} from './picture.ts'
import { createRenderQueue } from './render-queue.ts'
import type { PictureSource, Renderer } from './render-process.adapter.ts'
import { type FilmRefusal, type PreparedFilm, prepareFilm } from './film.ts'
import { isVideoType, videoTypeOf, type VideoType } from './video.ts'
import { CARD_WIDTH, NOBODY, type SizedPicture, sizedName, sizedPath, sizedPathsOf } from './sized-name.ts'

/** The part of a pino logger that is used here. */
type Logger = { warn(details: object, message: string): void }

export type MediaDeps = {
  /** Finished sizes are kept here. May be deleted at any time. */
  readonly cacheDir: string
  readonly originals: OriginalStore
  readonly findPicture: (tenantId: string, id: string) => Promise<StoredPicture | undefined>
  /** Holds the picture while `whileHeld` runs, which it may do twice: nobody removes it meanwhile. */
  readonly addPicture: (tenantId: string, id: string, facts: FileFacts, whileHeld: () => Promise<void>) => Promise<void>
  /** From now on it is as if it had just been added. Undefined when it is not there. */
  readonly renewPicture: (tenantId: string, id: string) => Promise<Pick<OriginalFacts, 'hint'> | undefined>
  /** Gives some of the pictures that nobody shows to `remove`, while nobody can add them, and then forgets them. Answers which they were. */
  readonly takeUnused: (remove: (picture: PictureKey) => Promise<void>) => Promise<readonly PictureKey[]>
  /** Whether something that everybody sees shows this film of a customer. */
  readonly isShown: (tenantId: string, id: string) => Promise<boolean>
  readonly logger: Logger
  readonly renderer: Renderer
}

export type RenderedPicture = { readonly body: Buffer; readonly contentType: string; readonly etag: string }

/** A film, or captions of one. */
export type StoredVideo = { readonly body: Buffer; readonly contentType: VideoType; readonly etag: string }

export type Asked = {
  /** CSS pixels times density. */
  readonly width: number
  readonly accept: string | undefined
  /** Opaque on a tint, for link previews and mail. */
  readonly isPreview?: boolean
  /** 1200 by 630, for what is shared. */
  readonly isCard?: boolean
}

export type MediaService = ReturnType<typeof createMediaService>

const MEMORY_BYTES = 32 * 1024 * 1024
const PICTURES = 20_000
/** Three of the largest films: whoever watches one asks for it in pieces. */
const VIDEO_BYTES = 3 * MOST_BYTES
/** Captions of a film are a few thousand letters. */
const MOST_CAPTION_BYTES = 200_000
/** All pictures of some pages at once, in a shop that has made none of them: two hundred take four seconds. What waits is an id. */
const MOST_WAITING = 2_000
/** Browsers wait for pictures while the page is read. */
const MOST_WAIT_MS = 20_000
/** What nearly every browser asks for. */
const WARM_FORMAT = 'avif'
/** How long making ahead rests after each picture, in times of what that took: an eighth of one processor is enough for what nobody waits for. */
const RESTS = 7
/** As long as another process may still show what this one has removed. */
const PICTURE_KNOWN_MS = 600_000
const PICTURE_ID = /^[0-9a-f]{20}$/

const nameOf = ({ tenantId, id }: PictureKey): string => `${tenantId} ${id}`
const ownerOf = ({ recipe }: StoredPicture, { tenantId }: PictureKey): string => (recipe ? NOBODY : tenantId)

/** Pictures by id, in the size and format that the client can use best. Each size is made once and kept on disk and, while it is asked for, in memory. */
export function createMediaService({ cacheDir, originals, findPicture, addPicture, renewPicture, takeUnused, isShown, logger, renderer }: MediaDeps) {
  const files = folderStore(cacheDir, { isDurable: false })
  const queue = createRenderQueue({ atOnce: 2, mayWait: MOST_WAITING, waitMs: MOST_WAIT_MS })
  const recent = new LRUCache<string, Buffer>({ maxSize: MEMORY_BYTES, sizeCalculation: (body) => body.length })
  const pictures = new LRUCache<string, StoredPicture>({ max: PICTURES, ttl: PICTURE_KNOWN_MS })
  const videos = new LRUCache<string, StoredVideo>({ maxSize: VIDEO_BYTES, sizeCalculation: ({ body }) => Math.max(1, body.length) })
  const inMaking = new Map<string, Promise<Buffer>>()

  async function storedOf(key: PictureKey): Promise<StoredPicture | undefined> {
    if (!PICTURE_ID.test(key.id)) return undefined
    const known = pictures.get(nameOf(key))
    if (known) return known
    const picture = await findPicture(key.tenantId, key.id)
    // What is not there may come with the next import: only what is there is remembered.
    if (picture) pictures.set(nameOf(key), picture)
    return picture
  }

  /** Whether another process has removed what is remembered here. */
  async function isGone(key: PictureKey): Promise<boolean> {
    pictures.delete(nameOf(key))
    return (await storedOf(key)) === undefined
  }

  async function pictureOf(key: PictureKey): Promise<StoredPicture | undefined> {
    const picture = await storedOf(key)
    return picture && !isVideoType(picture.mediaType) ? picture : undefined
  }

  /** The original is there before a row points to it, and again while that row is held: whoever removes it holds it too. */
  async function keep(key: PictureKey, bytes: Uint8Array, facts: FileFacts): Promise<void> {
    const saveMissing = async () => {
      if (!(await originals.has(key))) await originals.save(key, bytes)
    }
    await saveMissing()
    await addPicture(key.tenantId, key.id, facts, saveMissing)
  }

  /** A film, or captions of one, that the tenant has. */
  async function videoOf(key: PictureKey, stored: StoredPicture | undefined): Promise<StoredVideo | undefined> {
    const mediaType = stored?.mediaType ?? null
    if (!isVideoType(mediaType)) return undefined
    const known = videos.get(nameOf(key))
    if (known) return known
    const original = await originals.find(key)
    if (!original && (await isGone(key))) return undefined
    if (!original) throw new OriginalLost(key)
    const video: StoredVideo = { body: Buffer.from(original.buffer, original.byteOffset, original.byteLength), contentType: mediaType, etag: `"${key.id}"` }
    videos.set(nameOf(key), video)
    return video
  }

  async function removeFiles(picture: PictureKey): Promise<void> {
    await originals.remove(picture)
    await Promise.all(sizedPathsOf(picture.tenantId, picture.id).map((path) => files.remove(path)))
  }

  async function sourceOf({ recipe }: StoredPicture, key: PictureKey): Promise<PictureSource> {
    if (recipe) return { recipe }
    const original = await originals.find(key)
    if (!original) throw new OriginalLost(key)
    return { original }
  }

  async function makeAndKeep(picture: StoredPicture, key: PictureKey, sized: SizedPicture): Promise<Buffer> {
    const made = await queue.run(async () => renderer.size(await sourceOf(picture, key), sized))
    const body = Buffer.from(made.buffer, made.byteOffset, made.byteLength)
    // Without its cache the shop is slow, but it is open.
    await files
      .save(sizedPath(sized), body)
      .catch((error: unknown) => logger.warn({ err: error, picture: sizedName(sized) }, 'a picture could not be kept on disk'))
    return body
  }

  /** From disk or made now; whoever asks for the same meanwhile gets the same promise. */
  function load(picture: StoredPicture, key: PictureKey, sized: SizedPicture): Promise<Buffer> {
    const path = sizedPath(sized)
    const running = inMaking.get(path)
    if (running) return running
    const loading = (async () => (await files.find(path)) ?? makeAndKeep(picture, key, sized))().finally(() => inMaking.delete(path))
    inMaking.set(path, loading)
    return loading
  }

  return {
    /**
     * Takes a picture into a tenant's shop and answers its reference, which is of its bytes: the same ones again change nothing. Throws PictureRefused for what is
     * no JPEG, PNG, WebP, AVIF or GIF (first frame), cannot be read to its end, or has more than 20 MB or 50 million pixels. One that nobody shows within an
     * hour is removed again.
     */
    add: async (tenantId: string, original: Uint8Array): Promise<string> => {
      const mediaType = typeToTake(original)
      const key = { tenantId, id: idOf(original) }
      const known = await renewPicture(tenantId, key.id)
      if (known && (await originals.has(key))) return referenceOf(key.id, known.hint)
      const facts = await queue.run(() => renderer.inspect(original, mediaType))
      await keep(key, original, facts)
      return referenceOf(key.id, facts.hint)
    },

    /**
     * Takes a film, or captions of one, into a tenant's shop and answers its id, which is of its bytes. Throws PictureRefused for what is no MP4, WebM or WebVTT, and
     * for a film of more than 20 MB. It is shown as it came: nothing is made of it. One that nobody shows within an hour is removed again.
     */
    addVideo: async (tenantId: string, original: Uint8Array): Promise<string> => {
      const mediaType = videoTypeOf(original)
      if (!mediaType) throw new PictureRefused('type_unknown')
      if (original.length > (mediaType === 'text/vtt' ? MOST_CAPTION_BYTES : MOST_BYTES)) throw new PictureRefused('too_large')
      const key = { tenantId, id: idOf(original) }
      await keep(key, original, { mediaType, width: null, height: null, isOpaque: false, hint: null })
      return key.id
    },

    /** A film, or captions of one, that everybody may see: one of a customer only while it is shown. */
    video: async (tenant: { readonly id: string }, id: string): Promise<StoredVideo | undefined> => {
      const key: PictureKey = { tenantId: tenant.id, id }
      const stored = await storedOf(key)
      if (stored?.isOfCustomer && !(await isShown(tenant.id, id))) return undefined
      return videoOf(key, stored)
    },

    /** The same for whoever has asked whether it may be seen. */
    heldVideo: async (tenantId: string, id: string): Promise<StoredVideo | undefined> => {
      const key: PictureKey = { tenantId, id }
      return videoOf(key, await storedOf(key))
    },

    /** What may be kept of a film that a customer sent, or why it is none. Nothing is kept yet. */
    prepareFilm: (original: Uint8Array): { readonly film: PreparedFilm } | { readonly refusal: FilmRefusal } => prepareFilm(original),

    /** Takes what was prepared into a tenant's shop, and answers its id. */
    addFilm: async (tenantId: string, { bytes, mediaType }: PreparedFilm): Promise<string> => {
      const key = { tenantId, id: idOf(bytes) }
      await keep(key, bytes, { mediaType, width: null, height: null, isOpaque: false, hint: null, isOfCustomer: true })
      return key.id
    },

    /** Makes of what a customer sent what may be kept of it (`square`: of its middle), before all who wait for pictures. Nothing is kept yet. */
    prepare: async (original: Uint8Array, square?: number): Promise<{ readonly picture: PreparedPicture } | { readonly refusal: RefusalReason }> => {
      try {
        typeToTake(original)
        return { picture: await queue.run(() => renderer.prepare(original, square), { isUrgent: true }) }
      } catch (error) {
        if (error instanceof PictureRefused) return { refusal: error.reason }
        throw error
      }
    },

    /** Takes what was prepared into a tenant's shop, as `add` does. */
    addPrepared: async (tenantId: string, { bytes, facts }: PreparedPicture): Promise<string> => {
      const key = { tenantId, id: idOf(bytes) }
      await keep(key, bytes, facts)
      return referenceOf(key.id, facts.hint)
    },

    /** Removes pictures that nobody shows, with all sizes. Says how many. */
    removeUnused: async (): Promise<number> => {
      let total = 0
      for (;;) {
        const removed = await takeUnused(removeFiles)
        if (removed.length === 0) return total
        for (const key of removed) {
          pictures.delete(nameOf(key))
          videos.delete(nameOf(key))
        }
        total += removed.length
      }
    },

    /**
     * The picture in the offered width next to the wanted one and the best format of `accept`. Undefined when the tenant has no such picture.
     * Waits for its turn when others are being made. Throws `server.unavailable` when that takes too long.
     */
    render: async (
      tenant: { readonly id: string },
      id: string,
      { width, accept, isPreview = false, isCard = false }: Asked,
    ): Promise<RenderedPicture | undefined> => {
      const key: PictureKey = { tenantId: tenant.id, id }
      const picture = await pictureOf(key)
      if (!picture) return undefined
      const format = isPreview || isCard ? 'jpeg' : formatFor(accept, picture)
      const sized: SizedPicture = isCard
        ? { id, width: CARD_WIDTH, format, isPreview: true, isCard, owner: ownerOf(picture, key) }
        : { id, width: offeredWidth(width), format, isPreview, owner: ownerOf(picture, key) }
      const path = sizedPath(sized)
      let body = recent.get(path)
      if (!body) {
        body = await load(picture, key, sized).catch(async (error: unknown) => {
          if (error instanceof OriginalLost && (await isGone(key))) return undefined
          throw error
        })
        if (!body) return undefined
        recent.set(path, body)
      }
      return { body, contentType: CONTENT_TYPES[format], etag: `"${sizedName(sized)}"` }
    },

    /**
     * Makes what is missing on disk, one picture after another with a rest after each, and only while nobody waits for one, so that the first visitor of a new shop
     * need not wait.
     * Ends early when `signal` is aborted. Says how many it made.
     */
    warm: async (tenantId: string, ids: readonly string[], widths: readonly PictureWidth[], signal: AbortSignal): Promise<number> => {
      const wanted = ids.map(idIn).flatMap((id) => widths.map((width) => ({ key: { tenantId, id }, width })))
      let made = 0
      for (const { key, width } of wanted) {
        if (signal.aborted) break
        const picture = await pictureOf(key)
        if (!picture) continue
        const sized: SizedPicture = { id: key.id, width, format: WARM_FORMAT, isPreview: false, owner: ownerOf(picture, key) }
        if (await files.has(sizedPath(sized))) continue
        await untilAborted(queue.whenIdle(), signal)
        if (signal.aborted) break
        const began = performance.now()
        try {
          await load(picture, key, sized)
          made += 1
        } catch (error) {
          if (!signal.aborted) logger.warn({ err: error, picture: sizedName(sized) }, 'a picture could not be made ahead')
        }
        // Hundreds of pictures are minutes of a processor, which belongs to those who are in the shop already.
        await delay((performance.now() - began) * RESTS, undefined, { signal }).catch(() => undefined)
      }
      return made
    },

    /** Pictures that wait to be made. */
    waiting: (): number => queue.waiting(),

    /** Ends the process that draws. Pictures that are being made are lost. */
    close: (): Promise<void> => renderer.close(),
  }
}

/** There is a row, and no bytes. */
class OriginalLost extends Error {
  override readonly name = 'OriginalLost'

  constructor({ id }: PictureKey) {
    super(`The original of ${id} is lost`)
  }
}

/** What kind of picture the bytes are. Throws PictureRefused for those that nobody need look into. */
function typeToTake(original: Uint8Array): string {
  if (original.length > MOST_BYTES) throw new PictureRefused('too_large')
  const mediaType = mediaTypeOf(original)
  if (!mediaType) throw new PictureRefused('type_unknown')
  return mediaType
}

/** Resolves with `promise`, or when `signal` is aborted (also when it is already), whichever is first. */
async function untilAborted(promise: Promise<void>, signal: AbortSignal): Promise<void> {
  if (signal.aborted) return
  const done = new AbortController()
  const aborted = new Promise<void>((resolve) => {
    signal.addEventListener('abort', () => resolve(), { signal: done.signal })
  })
  await Promise.race([promise, aborted]).finally(() => done.abort())
}
