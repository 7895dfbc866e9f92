import type { StoredFileWire } from '@galleria/contract'
import { isVideo, type StoredFile } from './storage.ts'

/** `apiBase`: where browsers find the API. */
export const toWireFile = ({ id, path, mediaType, size, width, height, content, isPublic, createdAt }: StoredFile, apiBase: string): StoredFileWire => ({
  url: isPublic ? `/${isVideo(mediaType) ? 'video' : 'img'}/${content}` : `${apiBase}/storage/file/${id}`,
  path,
  type: mediaType,
  size,
  width,
  height,
  isPublic,
  createdAt: createdAt.toISOString(),
})
