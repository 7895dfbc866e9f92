import type { ApiClient } from '@galleria/api-client'
import { randomKey } from '../lib/random-key.ts'

/** Pixels on the longer side; the platform keeps no more. */
const LONGEST = 2560
/** Below this a photograph is sent as it is. */
const SMALL_BYTES = 1_500_000
const QUALITY = 0.86

/** As small as it is kept, so that a phone sends little. What the browser can't read goes as it is: the platform says what is wrong with it. */
export async function smaller(file: Blob): Promise<Blob> {
  const bitmap = await createImageBitmap(file).catch(() => undefined)
  if (!bitmap) return file
  const scale = Math.min(1, LONGEST / Math.max(bitmap.width, bitmap.height))
  if (scale === 1 && file.size <= SMALL_BYTES) return file
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(bitmap.width * scale)
  canvas.height = Math.round(bitmap.height * scale)
  const paint = canvas.getContext('2d')
  // JPEG knows no transparency, and would have it black.
  if (paint) paint.fillStyle = 'white'
  paint?.fillRect(0, 0, canvas.width, canvas.height)
  paint?.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  bitmap.close()
  return new Promise((resolve) => canvas.toBlob((blob) => resolve(blob ?? file), 'image/jpeg', QUALITY))
}

/** Sends a photograph to the customer's files; answers the address that an object, such as a review, holds on to. */
export async function sendPhoto(api: ApiClient, file: Blob, folder: string, options: { readonly signal?: AbortSignal } = {}): Promise<string> {
  const photo = await smaller(file)
  const bytes = new Uint8Array(await photo.arrayBuffer())
  const key = `${randomKey()}.jpg`
  const { data } = await api.uploadFile({ body: { file: { name: key, type: photo.type, bytes }, key, basePath: folder, isPublic: true } }, options)
  return data.url
}
