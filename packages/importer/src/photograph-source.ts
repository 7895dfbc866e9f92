import { realpath } from 'node:fs/promises'
import { resolve } from 'node:path'

/** Photographs of a product that are taken. */
export const MAX_PHOTOGRAPHS = 12
const MOST_LETTERS = 2000
/** Before the folder and the path of a file. */
export const FILE_SOURCE = 'file:'

/** A folder by its one name, wherever links lead. */
export const realFolder = (folder: string): Promise<string> => realpath(folder).catch(() => resolve(folder))

/** Before the path of each file below a folder (`realFolder`): two catalogues may call their photographs alike. */
export const filesBelow = (folder: string): string => `${FILE_SOURCE}${folder}#`

/** The path of a file below a folder (`realFolder`), and of one that was remembered without its folder. */
export const pathBelow = (folder: string, source: string): string =>
  source.slice((source.startsWith(filesBelow(folder)) ? filesBelow(folder) : FILE_SOURCE).length)

/**
 * Where a photograph is, as it is remembered: the address of the web, or `file:`, a folder and a path. What begins with no scheme is at `place`, which is an address
 * of the web ending in a folder, or a folder of this machine (`realFolder`). Undefined for what leads nowhere.
 */
export function photographSource(text: string, place: string): string | undefined {
  const trimmed = text.trim()
  if (trimmed === '' || trimmed.length > MOST_LETTERS || /\p{Cc}/u.test(trimmed)) return undefined
  if (/^[a-z][a-z0-9+.-]*:/i.test(trimmed)) return webSource(trimmed)
  const path = trimmed.replace(/^\/+/, '')
  if (path === '' || path.split(/[\\/]/).includes('..')) return undefined
  return isWeb(place) ? webSource(path, place.replace(/\/*$/, '/')) : `${filesBelow(place)}${path}`
}

export const isWeb = (place: string): boolean => /^https?:\/\//i.test(place)

function webSource(text: string, base?: string): string | undefined {
  if (!URL.canParse(text, base)) return undefined
  const url = new URL(text, base)
  if (!isWeb(url.href) || url.username !== '' || url.password !== '') return undefined
  url.hash = ''
  return url.href
}
