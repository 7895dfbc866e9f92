import { randomBytes, randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { FileStore } from './file-store.ts'

export async function namesIn(store: FileStore, prefix: string): Promise<string[]> {
  const names: string[] = []
  for await (const name of store.list(prefix)) names.push(name)
  return names.toSorted()
}

/** What every store keeps to. `open` gives one that others may use at the same time, under other names. */
export function fileStoreLaws(open: () => FileStore | Promise<FileStore>): void {
  const root = `laws-${randomUUID()}`

  test('what was saved is found as it was, and nothing else', async () => {
    const store = await open()
    const bytes = randomBytes(300_000)
    await store.save(`${root}/a/photo`, bytes)
    expect(await store.find(`${root}/a/photo`)).toEqual(bytes)
    expect(await store.has(`${root}/a/photo`)).toBe(true)
    expect(await store.find(`${root}/a/phot`)).toBeUndefined()
    expect(await store.find(`${root}/a`)).toBeUndefined()
    expect([await store.has(`${root}/a/photo2`), await store.has(`${root}/a`)]).toEqual([false, false])
  })

  test('what is saved again takes the place of what was there', async () => {
    const store = await open()
    await store.save(`${root}/b/one`, Buffer.from('first'))
    await store.save(`${root}/b/one`, Buffer.from('second'))
    expect((await store.find(`${root}/b/one`))?.toString()).toBe('second')
  })

  test('what was removed is gone, and may be removed again', async () => {
    const store = await open()
    await store.save(`${root}/c/one`, Buffer.from('one'))
    await store.remove(`${root}/c/one`)
    await store.remove(`${root}/c/one`)
    expect([await store.has(`${root}/c/one`), await store.find(`${root}/c/one`)]).toEqual([false, undefined])
  })

  test('lists all that is below a name, and nothing beside it', async () => {
    const store = await open()
    for (const name of ['d/x/1', 'd/x/2', 'd/y/1', 'dd/x/1']) await store.save(`${root}/${name}`, Buffer.from(name))
    expect(await namesIn(store, `${root}/d/`)).toEqual([`${root}/d/x/1`, `${root}/d/x/2`, `${root}/d/y/1`])
    expect(await namesIn(store, `${root}/none/`)).toEqual([])
  })

  test.each(['../up', 'a/../b', '/etc/passwd', 'a//b', '', '.', 'a/.hidden', 'a\\b', 'a b', 'a/'])('"%s" is no name', async (name) => {
    const store = await open()
    await expect(store.save(name, Buffer.from('x'))).rejects.toThrow('is no name of a file')
    await expect(store.find(name)).rejects.toThrow('is no name of a file')
    await expect(store.remove(name)).rejects.toThrow('is no name of a file')
  })
}
