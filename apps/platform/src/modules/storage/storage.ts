import { createHash } from 'node:crypto'
import { MAX_FILES, MAX_FILES_BYTES, MAX_TALK_FILES, MAX_TALK_FILES_BYTES } from '@galleria/rules'
import { DomainError } from '../../errors.ts'

/** A file that a customer has sent. */
export type StoredFile = {
  readonly id: string
  /** Under which the customer knows it: base path and key. */
  readonly path: string
  readonly mediaType: string
  readonly size: number
  /** As it is seen; of pictures only. */
  readonly width: number | null
  readonly height: number | null
  /** Of a film, where it tells them. */
  readonly seconds: number | null
  /** First 20 hex digits of the SHA-256 of its bytes; of a public one also the id of the picture or film. */
  readonly content: string
  readonly isPublic: boolean
  /** Of a public picture or film: what is kept of it by whoever shows it. */
  readonly image: string | null
  readonly createdAt: Date
}

/** Where a customer wants it. */
export type Destination = {
  readonly key: string
  readonly basePath?: string
  readonly isPublic?: boolean
  readonly replaceExisting?: boolean
  /** Takes only pictures. */
  readonly isPicture?: boolean
  /** Takes only pictures, and of each the square around its middle, so many pixels wide at most. */
  readonly square?: number
}

export const isVideo = (mediaType: string): boolean => mediaType.startsWith('video/')

export const isPictureType = (mediaType: string): boolean => mediaType.startsWith('image/')

export const contentOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex').slice(0, 20)

const MOST_SEGMENTS = 8
/** Letters of any script; neither a beginning nor an end that a file system or a reader could misunderstand. */
const SEGMENT = /^[\p{L}\p{M}\p{N}_](?:[\p{L}\p{M}\p{N}_ .()+@'-]{0,98}[\p{L}\p{M}\p{N}_)])?$/u

/**
 * The one path that base path and key make. It is looked up and never opened: files lie under ids of ours. Throws `storage.path_invalid` for what leads
 * elsewhere or could be meant to.
 */
export function pathOf({ key, basePath = '' }: Pick<Destination, 'key' | 'basePath'>): string {
  const segments = [
    ...basePath
      .replace(/^\/|\/$/g, '')
      .split('/')
      .filter((_, index, all) => all.length > 1 || all[index] !== ''),
    ...key.split('/'),
  ]
  const path = segments.join('/').normalize('NFC')
  if (segments.length > MOST_SEGMENTS || !path.split('/').every((segment) => SEGMENT.test(segment))) throw new DomainError('storage.path_invalid')
  return path
}

/** What somebody says something with, which has room of its own. */
export const TALK = 'talk'
export const isTalk = (path: string): boolean => path.startsWith(`${TALK}/`)

/** What a customer has stored already. */
export type Usage = { readonly files: number; readonly bytes: number }

/** Whether there is room for one more of this size. Throws `storage.full`. */
export function assertRoom({ files, bytes }: Usage, size: number, path: string): void {
  const [most, mostBytes] = isTalk(path) ? [MAX_TALK_FILES, MAX_TALK_FILES_BYTES] : [MAX_FILES, MAX_FILES_BYTES]
  if (files >= most || bytes + size > mostBytes) throw new DomainError('storage.full')
}

const PDF = Buffer.from('%PDF-')

/** By the first bytes. */
export const isPdf = (bytes: Uint8Array): boolean => PDF.equals(bytes.subarray(0, PDF.length))

const BASE64 = /^[A-Za-z0-9+/]+={0,2}$/

/** The bytes of a text in base64, with or without `data:image/png;base64,` before it, whose type nobody believes. Throws `storage.file_unreadable`. */
export function bytesOf(base64: string): Uint8Array {
  const text = base64.slice(base64.startsWith('data:') ? base64.indexOf(',') + 1 : 0).replace(/\s/g, '')
  if (text.length % 4 !== 0 || !BASE64.test(text)) throw new DomainError('storage.file_unreadable')
  return Buffer.from(text, 'base64')
}

const VIDEO = /^\/video\/([0-9a-f]{20})$/
const PICTURE = /^\/img\/([0-9a-f]{20})$/
const FILE = /\/storage\/file\/([0-9a-f-]{36})$/

/** What an address that we gave stands for: a public picture, a film, or a file that only its owner sees. Undefined for every other. */
export function targetOf(url: string): { readonly picture: string } | { readonly video: string } | { readonly id: string } | undefined {
  const path = URL.canParse(url, 'http://shop') ? new URL(url, 'http://shop').pathname : ''
  const [, picture] = PICTURE.exec(path) ?? []
  if (picture) return { picture }
  const [, video] = VIDEO.exec(path) ?? []
  if (video) return { video }
  const [, id] = FILE.exec(path) ?? []
  return id ? { id } : undefined
}
