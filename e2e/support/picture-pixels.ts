import type { BrowserContext, Page } from 'playwright-core'

export type Box = { readonly x: number; readonly y: number; readonly width: number; readonly height: number }

/** What a picture shows, without what is transparent around it. */
type Shown = {
  /** What of it can show in its frame, and what is drawn there, in pixels of the window. */
  readonly box: Box
  readonly drawn: Box
  /** The part of what is drawn that stands out from what lies behind it. */
  readonly visible: number
}

/** In OKLab, where black and white are 1 apart: below it one has to look twice. */
const DISTANCE = 0.1

/**
 * Looks at real pixels: the window as it is, with the pictures taken away, and on a ground of a colour that nothing has. What changes against the last is
 * what is drawn; how it differs from the second is how well it can be seen. Only pictures in the window are looked at, as far as their frame shows
 * them; `over` is what lies on them.
 */
export async function lookAtPictures(page: Page, { pictures, over }: { readonly pictures: string; readonly over?: string }): Promise<Shown[]> {
  const set = (selector: string, style: string, value: string) =>
    page.evaluate(`for (const each of document.querySelectorAll(${JSON.stringify(selector)})) each.style.setProperty('${style}', '${value}', 'important')`)
  await page.evaluate('document.fonts.ready')
  if (over) await set(over, 'visibility', 'hidden')
  await page.evaluate(`Promise.all([...document.querySelectorAll(${JSON.stringify(pictures)})].map((each) => {
    each.loading = 'eager'
    return each.getClientRects().length > 0 ? each.decode() : undefined
  }))`)
  const boxes = await page.evaluate<Box[]>(`[...document.querySelectorAll(${JSON.stringify(pictures)})].map((each) => {
    const [own, around] = [each, each.parentElement].map((part) => part.getBoundingClientRect())
    const [x, y] = [Math.max(own.left, around.left), Math.max(own.top, around.top)]
    return { x, y, width: Math.min(own.right, around.right) - x, height: Math.min(own.bottom, around.bottom) - y }
  }).filter(({ width, y, height }) => width > 0 && y >= 0 && y + height <= innerHeight)`)
  const asShown = await page.screenshot()
  await set(pictures, 'background', 'rgb(0, 255, 0)')
  const onGreen = await page.screenshot()
  await set(pictures, 'background', 'none')
  await set(pictures, 'opacity', '0')
  const without = await page.screenshot()
  await set(pictures, 'opacity', '')
  return compare(page.context(), [asShown, without, onGreen], boxes)
}

/** In a page of its own, which no content policy forbids to read them. */
async function compare(context: BrowserContext, images: readonly Buffer[], boxes: readonly Box[]): Promise<Shown[]> {
  const reader = await context.newPage()
  try {
    return await reader.evaluate<Shown[]>(`(async () => {
      const read = async (base64) => {
        const bitmap = await createImageBitmap(await (await fetch('data:image/png;base64,' + base64)).blob())
        const paint = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d')
        paint.drawImage(bitmap, 0, 0)
        return { data: paint.getImageData(0, 0, bitmap.width, bitmap.height).data, width: bitmap.width, height: bitmap.height }
      }
      const [shown, without, onGreen] = await Promise.all(${JSON.stringify(images.map((image) => image.toString('base64')))}.map(read))
      const linear = (byte) => (byte / 255 <= 0.04045 ? byte / 255 / 12.92 : ((byte / 255 + 0.055) / 1.055) ** 2.4)
      // OKLab: equal distances look equal.
      const colour = ({ data }, at) => {
        const [r, g, b] = [linear(data[at]), linear(data[at + 1]), linear(data[at + 2])]
        const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
        const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
        const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
        return [
          0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
          1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
          0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
        ]
      }
      return ${JSON.stringify(boxes)}.map((box) => {
        const edges = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity }
        let [drawn, visible] = [0, 0]
        for (let y = Math.floor(Math.max(0, box.y)); y < Math.min(shown.height, box.y + box.height); y += 1)
          for (let x = Math.floor(Math.max(0, box.x)); x < Math.min(shown.width, box.x + box.width); x += 1) {
            const at = (y * shown.width + x) * 4
            // Opaque where the ground does not shine through; where the ground is not seen at all, something else hides it.
            const apart = (one, other) => [0, 1, 2].reduce((sum, channel) => sum + Math.abs(one.data[at + channel] - other.data[at + channel]), 0)
            if (apart(shown, onGreen) > 24 || apart(onGreen, without) <= 3) continue
            drawn += 1
            edges.left = Math.min(edges.left, x)
            edges.top = Math.min(edges.top, y)
            edges.right = Math.max(edges.right, x + 1)
            edges.bottom = Math.max(edges.bottom, y + 1)
            const behind = colour(without, at)
            if (Math.hypot(...colour(shown, at).map((value, axis) => value - behind[axis])) >= ${DISTANCE}) visible += 1
          }
        return {
          box,
          drawn: { x: edges.left, y: edges.top, width: edges.right - edges.left, height: edges.bottom - edges.top },
          visible: visible / Math.max(1, drawn),
        }
      })
    })()`)
  } finally {
    await reader.close()
  }
}
