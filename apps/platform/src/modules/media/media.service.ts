import { LRUCache } from 'lru-cache'
import { CONTENT_TYPES, formatFor, offeredWidth, type PictureWidth } from './formats.ts'
import { nameOf, type PictureKey, pictureFiles } from './picture-files.ts'
import type { PictureRecipe } from './recipes.ts'
import { createRenderQueue } from './render-queue.ts'
import { createRenderProcess, type Renderer } from './render-process.ts'

/** The part of a pino logger that is used here. */
type Logger = { warn(details: object, message: string): void }

export type MediaDeps = {
  /** Finished pictures are kept here. May be deleted at any time. */
  readonly cacheDir: string
  readonly findRecipe: (tenantId: string, id: string) => Promise<PictureRecipe | undefined>
  readonly logger: Logger
  /** How bytes are made; by default in a process of its own. */
  readonly renderer?: Renderer
}

export type RenderedPicture = { readonly body: Buffer; readonly contentType: string; readonly etag: string }

export type MediaService = ReturnType<typeof createMediaService>

const MEMORY_BYTES = 32 * 1024 * 1024
const RECIPES = 20_000
/** What nearly every browser asks for. */
const WARM_FORMAT = 'avif'
const PICTURE_ID = /^[0-9a-f]{20}$/

/** Pictures by id, in the size and format that the client can use best. Each is made once and kept on disk and, while it is asked for, in memory. */
export function createMediaService({ cacheDir, findRecipe, logger, renderer = createRenderProcess() }: MediaDeps) {
  const files = pictureFiles(cacheDir)
  const queue = createRenderQueue({ atOnce: 2, mayWait: 64 })
  const bytes = new LRUCache<string, Buffer>({ maxSize: MEMORY_BYTES, sizeCalculation: (body) => body.length })
  const recipes = new LRUCache<string, PictureRecipe>({ max: RECIPES })
  const inMaking = new Map<string, Promise<Buffer>>()

  async function recipeOf(tenantId: string, id: string): Promise<PictureRecipe | undefined> {
    if (!PICTURE_ID.test(id)) return undefined
    const key = `${tenantId} ${id}`
    const known = recipes.get(key)
    if (known) return known
    const recipe = await findRecipe(tenantId, id)
    // What is not there may come with the next import: only what is there is remembered.
    if (recipe) recipes.set(key, recipe)
    return recipe
  }

  async function makeAndKeep(recipe: PictureRecipe, key: PictureKey): Promise<Buffer> {
    const made = await queue.run(() => renderer.render(recipe, key.width, key.format))
    const body = Buffer.from(made.buffer, made.byteOffset, made.byteLength)
    // Without its cache the shop is slow, but it is open.
    await files.save(key, body).catch((error: unknown) => logger.warn({ err: error, picture: nameOf(key) }, 'a picture could not be kept on disk'))
    return body
  }

  /** From disk or made now; whoever asks for the same meanwhile gets the same promise. */
  function load(recipe: PictureRecipe, key: PictureKey): Promise<Buffer> {
    const name = nameOf(key)
    const running = inMaking.get(name)
    if (running) return running
    const loading = (async () => (await files.find(key)) ?? makeAndKeep(recipe, key))().finally(() => inMaking.delete(name))
    inMaking.set(name, loading)
    return loading
  }

  return {
    /**
     * The picture in the offered width next to `width` (CSS pixels times density) and the best format of `accept`. Undefined when the tenant has no such
     * picture. Throws `server.unavailable` when too many new pictures are being made already.
     */
    render: async (
      tenant: { readonly id: string },
      id: string,
      { width, accept }: { width: number; accept: string | undefined },
    ): Promise<RenderedPicture | undefined> => {
      const recipe = await recipeOf(tenant.id, id)
      if (!recipe) return undefined
      const key: PictureKey = { id, width: offeredWidth(width), format: formatFor(accept, { isOpaque: recipe.view === 'tile' }) }
      const name = nameOf(key)
      let body = bytes.get(name)
      if (!body) {
        body = await load(recipe, key)
        bytes.set(name, body)
      }
      return { body, contentType: CONTENT_TYPES[key.format], etag: `"${name}"` }
    },

    /**
     * Makes what is missing on disk, one picture after another and only while nobody waits for one, so that the first visitor of a new shop need not wait.
     * Ends early when `signal` is aborted. Says how many it made.
     */
    warm: async (tenantId: string, ids: readonly string[], widths: readonly PictureWidth[], signal: AbortSignal): Promise<number> => {
      const keys = ids.flatMap((id) => widths.map((width): PictureKey => ({ id, width, format: WARM_FORMAT })))
      let made = 0
      for (const key of keys) {
        if (signal.aborted) break
        const recipe = (await files.has(key)) ? undefined : await recipeOf(tenantId, key.id)
        if (!recipe) continue
        await untilAborted(queue.whenIdle(), signal)
        if (signal.aborted) break
        try {
          await load(recipe, key)
          made += 1
        } catch (error) {
          if (!signal.aborted) logger.warn({ err: error, picture: nameOf(key) }, 'a picture could not be made ahead')
        }
      }
      return made
    },

    /** Ends the process that draws. Pictures that are being made are lost. */
    close: (): Promise<void> => renderer.close(),
  }
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
