import { MAX_FILE_BYTES, MAX_REVIEW_VIDEO_BYTES } from '@galleria/rules'
import { type Static, Type } from 'typebox'
import { Done, idOf, Instant } from './common.ts'
import type { ErrorCode } from './errors.ts'
import { operation } from './operation.ts'
import { binary, FileField, multipart } from './payload.ts'

export const StoredFileWire = Type.Object(
  {
    url: Type.String({
      description: 'Of a public picture: `?w=` gives its sizes. Of a video: seen while a review shows it. Of everything else: for its owner, with the token.',
    }),
    path: Type.String({ description: 'Base path and key' }),
    type: Type.String({
      description: 'What it is kept as, whatever it was called: `image/jpeg`, `image/webp`, `application/pdf`, `video/mp4` or `video/webm`',
    }),
    size: Type.Integer({ description: 'Bytes that are kept' }),
    width: Type.Union([Type.Integer(), Type.Null()]),
    height: Type.Union([Type.Integer(), Type.Null()]),
    isPublic: Type.Boolean(),
    createdAt: Instant,
  },
  { $id: 'StoredFile' },
)
export type StoredFileWire = Static<typeof StoredFileWire>

const DESTINATION = {
  key: Type.String({ minLength: 1, maxLength: 200, description: 'What the customer calls it; letters, digits, spaces and - _ . ( ) + @ between slashes' }),
  basePath: Type.Optional(Type.String({ maxLength: 200, description: 'Before the key, with a slash between' })),
  isPublic: Type.Optional(Type.Boolean({ description: 'Whether it can be seen by whoever has its address; pictures and videos only. No unless told' })),
  replaceExisting: Type.Optional(Type.Boolean({ description: 'Whether it takes the place of what the customer has under this key. No unless told' })),
}

const StoredFileReply = Type.Object({ data: StoredFileWire })

const REFUSALS = [
  'storage.path_invalid',
  'storage.name_taken',
  'storage.file_in_use',
  'storage.full',
  'storage.file_too_large',
  'storage.file_type_unknown',
  'storage.file_unreadable',
  'storage.video_too_large',
  'storage.video_too_long',
  'storage.video_type_unknown',
  'storage.video_unreadable',
] as const satisfies readonly ErrorCode[]

/** For the fields beside the file. */
const FIELDS_BYTES = 16 * 1024
const RATE = { points: 120, seconds: 3600 }

export const uploadImage = operation({
  id: 'uploadImage',
  ref: 'A-063',
  method: 'POST',
  path: '/storage/image/upload',
  summary: 'Keep a picture, sent in base64',
  tag: 'storage',
  auth: 'customer',
  body: Type.Object({
    image: Type.String({ minLength: 1, description: 'JPEG, PNG, WebP, AVIF or GIF in base64; `data:image/png;base64,` may stand before it' }),
    ...DESTINATION,
  }),
  reply: StoredFileReply,
  limits: { bodyBytes: Math.ceil(MAX_FILE_BYTES / 3) * 4 + FIELDS_BYTES, byAccount: RATE },
  errors: REFUSALS,
})

export const uploadFile = operation({
  id: 'uploadFile',
  ref: 'A-064',
  method: 'POST',
  path: '/storage/file/upload',
  summary: 'Keep a picture, a PDF or a public video of at most 60 seconds and 20 MB, sent as a form',
  tag: 'storage',
  auth: 'customer',
  body: multipart(Type.Object({ file: FileField, ...DESTINATION })),
  reply: StoredFileReply,
  limits: { bodyBytes: Math.max(MAX_FILE_BYTES, MAX_REVIEW_VIDEO_BYTES) + FIELDS_BYTES, byAccount: RATE },
  errors: REFUSALS,
})

export const getFile = operation({
  id: 'getFile',
  ref: 'A-064',
  method: 'GET',
  path: '/storage/file/{id}',
  summary: 'A file that only its owner sees',
  tag: 'storage',
  auth: 'customer',
  params: Type.Object({ id: idOf('storage.file_not_found') }),
  reply: binary('image/jpeg', 'image/webp', 'application/pdf'),
  errors: ['storage.file_not_found'],
})

export const deleteFile = operation({
  id: 'deleteFile',
  ref: 'A-065',
  method: 'DELETE',
  path: '/storage/file/delete',
  summary: 'Remove a file of the caller',
  tag: 'storage',
  auth: 'customer',
  body: Type.Object({ url: Type.String({ minLength: 1, maxLength: 2000, description: 'As it was given when the file was sent' }) }),
  reply: Done,
  errors: ['storage.file_not_found', 'storage.file_in_use'],
})
