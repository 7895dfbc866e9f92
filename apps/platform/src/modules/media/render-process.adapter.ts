import { createProcessPool } from '../../infra/process-pool.ts'
import { type OriginalFacts, PictureRefused, type PreparedPicture, type RefusalReason } from './picture.ts'
import type { Sizing } from './render.ts'

/** What a size is made of. */
export type PictureSource = { readonly original: Uint8Array } | { readonly recipe: object }

export type RenderTask =
  | ({ readonly kind: 'size'; readonly source: PictureSource } & Sizing)
  | { readonly kind: 'inspect'; readonly original: Uint8Array; readonly mediaType: string }
  | { readonly kind: 'prepare'; readonly original: Uint8Array; readonly square?: number | undefined }

export type RenderResult = Uint8Array | OriginalFacts | PreparedPicture

export type RenderAnswer = { readonly result: RenderResult } | { readonly refusal: RefusalReason }

/** What is done with the bytes of pictures. */
export type Renderer = {
  size(source: PictureSource, sizing: Sizing): Promise<Uint8Array>
  /** Throws PictureRefused for bytes that are no picture. */
  inspect(original: Uint8Array, mediaType: string): Promise<OriginalFacts>
  /** What is kept of a photograph that somebody sent, or of a square around its middle, so many pixels wide at most. Throws PictureRefused for bytes that are no picture. */
  prepare(original: Uint8Array, square?: number): Promise<PreparedPicture>
  close(): Promise<void>
}

/** A hundred times what the largest photograph takes: what needs more is stuck, and would hold a place in the queue for ever. */
const STUCK_MS = 60_000

/**
 * Renders in processes of their own: pages never wait for paint, the memory that image libraries hold on to goes back to the system when there is nothing to
 * do, and a picture that crashes one of them does not close the shop. As many are made at once as the queue in front of it lets in.
 * `maker` is the address of a module that draws recipes (PictureMaker).
 */
export function createRenderer({ maker }: { readonly maker?: string } = {}): Renderer {
  const pool = createProcessPool<RenderTask, RenderAnswer>({
    script: new URL('./render.child.ts', import.meta.url),
    args: maker ? [maker] : [],
    does: 'makes pictures',
    stuckMs: STUCK_MS,
    // Two arenas of malloc instead of eight for each core: half the memory, at the same speed.
    environment: { MALLOC_ARENA_MAX: '2' },
  })

  async function run(task: RenderTask): Promise<RenderResult> {
    const answer = await pool.run(task)
    if ('refusal' in answer) throw new PictureRefused(answer.refusal)
    return answer.result
  }

  return {
    size: async (source, sizing) => (await run({ kind: 'size', source, ...sizing })) as Uint8Array,
    inspect: async (original, mediaType) => (await run({ kind: 'inspect', original, mediaType })) as OriginalFacts,
    prepare: async (original, square) => (await run({ kind: 'prepare', original, square })) as PreparedPicture,
    close: pool.close,
  }
}
