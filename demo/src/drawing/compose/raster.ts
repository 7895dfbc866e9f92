import sharp, { type Sharp } from 'sharp'
import type { Cutout } from './cutout.ts'
import type { Pixels } from './pixels.ts'

/** A part of a cutout, in its pixels. */
export type Region = { readonly left: number; readonly top: number; readonly width: number; readonly height: number }

/** Decoded bytes for sharp; `channels` is 1, 3 or 4. */
export const imageOf = (data: Uint8Array, width: number, height: number, channels: 1 | 3 | 4): Sharp => sharp(data, { raw: { width, height, channels } })

export async function decode(file: string): Promise<Pixels> {
  const { data, info } = await sharp(file).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height }
}

/** Stray pixels that lossy compression left take the colour of their neighbours; alpha stays. */
export async function withoutSpecks({ data, width, height }: Pixels): Promise<Pixels> {
  const even = await imageOf(data, width, height, 4).median(3).raw().toBuffer()
  for (let i = 3; i < even.length; i += 4) even[i] = data[i] ?? 0
  return { data: even, width, height }
}

type Change = { readonly width: number; readonly height: number; readonly turn?: number; readonly isMirrored?: boolean; readonly region?: Region }

/**
 * A thing, or a region of it, at another size and turn. Assets are 256 px and have hard, opaque outlines: enlarged as they are these become stairs.
 * So for enlarging the outline is softened first and drawn sharp again afterwards, and the colours are smoothed by half a pixel.
 */
export async function transform(cutout: Cutout, { width, height, turn = 0, isMirrored = false, region }: Change): Promise<Cutout> {
  const { left, top, ...part } = region ?? { left: 0, top: 0, width: cutout.width, height: cutout.height }
  const scale = width / part.width
  const isLarger = scale > 1.2
  const place = (data: Uint8Array, channels: 1 | 3, kernel: 'cubic' | 'lanczos3'): Sharp => {
    const sized = imageOf(data, cutout.width, cutout.height, channels)
      .extract({ left, top, ...part })
      .resize(width, height, { fit: 'fill', kernel })
    return (isMirrored ? sized.flop() : sized).rotate(turn, { background: '#000000' })
  }
  const drawColours = async (): Promise<{ data: Uint8Array; info: { width: number; height: number } }> => {
    const source = isLarger
      ? await imageOf(cutout.colours, cutout.width, cutout.height, 3).blur(0.5).sharpen({ sigma: 0.8, m1: 0.3, m2: 1.6 }).raw().toBuffer()
      : cutout.colours
    return place(source, 3, 'lanczos3').raw().toBuffer({ resolveWithObject: true })
  }
  const drawOutline = async (): Promise<Uint8Array> => {
    if (!isLarger) return place(cutout.outline, 1, 'lanczos3').toColourspace('b-w').raw().toBuffer()
    const soft = await imageOf(cutout.outline, cutout.width, cutout.height, 1).blur(0.85).toColourspace('b-w').raw().toBuffer()
    const steep = scale * 1.3
    return place(soft, 1, 'cubic')
      .linear(steep, 127.5 * (1 - steep))
      .toColourspace('b-w')
      .raw()
      .toBuffer()
  }
  const [colours, outline] = await Promise.all([drawColours(), drawOutline()])
  return { colours: colours.data, outline, width: colours.info.width, height: colours.info.height }
}
