import type { FileStore } from '../../infra/file-store.ts'
import { ORIGINALS, originalFiles } from './original-files.adapter.ts'
import { idOf, type PictureKey } from './picture.ts'

type KeptPicture = { readonly name: string; readonly bytes: Uint8Array }

const NAME = /^([0-9a-f-]{36})\/([0-9a-f]{20})$/
const STORED = /^([0-9a-f-]{36})\/[0-9a-f]{2}\/([0-9a-f]{20})$/

/** `<tenant>/<id>`: a name that says whose, and of which bytes. */
function keyOf(name: string): PictureKey {
  const [, tenantId, id] = NAME.exec(name) ?? []
  if (!tenantId || !id) throw new Error(`"${name}" is no name of a picture`)
  return { tenantId, id }
}

/** The originals of all tenants, for backups. Sizes are left out: they are made again when somebody asks. */
export function pictureArchive(files: FileStore) {
  const originals = originalFiles(files)
  return {
    list: async function* (): AsyncGenerator<KeptPicture> {
      for await (const stored of files.list(ORIGINALS)) {
        const [, tenantId, id] = STORED.exec(stored.slice(ORIGINALS.length)) ?? []
        const bytes = tenantId && id && (await originals.find({ tenantId, id }))
        if (bytes) yield { name: `${tenantId}/${id}`, bytes }
      }
    },
    isWhole: ({ name, bytes }: KeptPicture): boolean => keyOf(name).id === idOf(bytes),
    save: async ({ name, bytes }: KeptPicture): Promise<void> => {
      const key = keyOf(name)
      if (!(await originals.has(key))) await originals.save(key, bytes)
    },
  }
}
