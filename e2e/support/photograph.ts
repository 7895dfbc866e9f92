import type { Page } from 'playwright-core'

/** Wide, of one colour: what a phone's camera brings, but for its size. */
export async function photograph(page: Page, colour: string): Promise<Buffer> {
  const base64 = await page.evaluate<string>(`(() => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 800, height: 500 })
    const paint = canvas.getContext('2d')
    paint.fillStyle = '${colour}'
    paint.fillRect(0, 0, 800, 500)
    return canvas.toDataURL('image/jpeg').split(',')[1]
  })()`)
  return Buffer.from(base64, 'base64')
}
