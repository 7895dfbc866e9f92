import type { ApiClient } from '@galleria/api-client'
import { sendPhoto } from '../../components/send-photo.ts'
import { randomKey } from '../../lib/random-key.ts'

/** A film among the customer's files, and what stands there until somebody wants to see it. */
export type SentFilm = { readonly url: string; readonly poster: string | null }

const FOLDER = 'reviews'

/** Sends a film, and then a picture of it, if this browser can make one. */
export async function sendFilm(api: ApiClient, file: Blob, signal: AbortSignal): Promise<SentFilm> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  const key = `${randomKey()}.${file.type === 'video/webm' ? 'webm' : 'mp4'}`
  const { data } = await api.uploadFile({ body: { file: { name: key, type: file.type, bytes }, key, basePath: FOLDER, isPublic: true } }, { signal })
  const picture = await pictureOf(file, signal)
  const poster = picture ? await sendPhoto(api, picture, FOLDER, { signal }).catch(() => null) : null
  signal.throwIfAborted()
  return { url: data.url, poster }
}

/** The first picture is often black. */
const SHOWN_AT_SECONDS = 0.5
const PATIENCE_MS = 5_000
const LONGEST = 1280
const QUALITY = 0.86

/** A picture of a film, where the browser can play it and does so soon, and nobody has thought better of it. */
async function pictureOf(film: Blob, signal: AbortSignal): Promise<Blob | undefined> {
  const address = URL.createObjectURL(film)
  const video = document.createElement('video')
  video.muted = true
  video.playsInline = true
  video.preload = 'auto'
  try {
    if (!(await happens(video, signal, 'loadeddata', () => (video.src = address)))) return undefined
    if (!(await happens(video, signal, 'seeked', () => (video.currentTime = SHOWN_AT_SECONDS)))) return undefined
    const scale = Math.min(1, LONGEST / Math.max(video.videoWidth, video.videoHeight))
    const canvas = document.createElement('canvas')
    canvas.width = Math.round(video.videoWidth * scale)
    canvas.height = Math.round(video.videoHeight * scale)
    canvas.getContext('2d')?.drawImage(video, 0, 0, canvas.width, canvas.height)
    return await new Promise((resolve) => canvas.toBlob((blob) => resolve(blob ?? undefined), 'image/jpeg', QUALITY))
  } finally {
    video.removeAttribute('src')
    URL.revokeObjectURL(address)
  }
}

/** Whether it comes to what `begin` begins, before patience ends. */
function happens(video: HTMLVideoElement, signal: AbortSignal, event: 'loadeddata' | 'seeked', begin: () => void): Promise<boolean> {
  return new Promise((resolve) => {
    const late = setTimeout(() => resolve(false), PATIENCE_MS)
    const end = (isThere: boolean) => () => {
      clearTimeout(late)
      resolve(isThere)
    }
    video.addEventListener(event, end(true), { once: true })
    video.addEventListener('error', end(false), { once: true })
    signal.addEventListener('abort', end(false), { once: true })
    begin()
  })
}
