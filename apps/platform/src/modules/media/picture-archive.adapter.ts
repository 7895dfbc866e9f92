import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { originalFiles } from './original-files.adapter.ts'
import { idOf, type PictureKey } from './picture.ts'

type KeptPicture = { readonly name: string; readonly bytes: Uint8Array }

const PICTURE_ID = /^[0-9a-f]{20}$/

/** `<tenant>/<id>`: a name that says whose, and of which bytes. */
function keyOf(name: string): PictureKey {
  const [tenantId = '', id = '', ...rest] = name.split('/')
  if (!/^[0-9a-f-]{36}$/.test(tenantId) || !PICTURE_ID.test(id) || rest.length > 0) throw new Error(`"${name}" is no name of a picture`)
  return { tenantId, id }
}

/** The originals of all tenants, for backups. Sizes are left out: they are made again when somebody asks. */
export function pictureArchive(folder: string) {
  const originals = originalFiles(folder)
  return {
    list: async function* (): AsyncGenerator<KeptPicture> {
      for (const tenantId of await namesIn(folder)) {
        for (const prefix of await namesIn(join(folder, tenantId))) {
          for (const id of await namesIn(join(folder, tenantId, prefix))) {
            if (!PICTURE_ID.test(id)) continue // a draft that a power cut has left
            const bytes = await originals.find({ tenantId, id })
            if (bytes) yield { name: `${tenantId}/${id}`, bytes }
          }
        }
      }
    },
    isWhole: ({ name, bytes }: KeptPicture): boolean => keyOf(name).id === idOf(bytes),
    save: async ({ name, bytes }: KeptPicture): Promise<void> => {
      const key = keyOf(name)
      if (!(await originals.find(key))) await originals.save(key, bytes)
    },
  }
}

async function namesIn(folder: string): Promise<string[]> {
  try {
    return (await readdir(folder)).toSorted()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw error
  }
}
