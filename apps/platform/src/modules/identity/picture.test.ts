import { ApiFailure } from '@galleria/api-client'
import { createTestShop, type SignedIn, startTestPlatform, type TestShop } from '@galleria/testing'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'

// On a real PostgreSQL, through the door: a photograph goes from the camera to the profile, and leaves nothing when it goes.

vi.setConfig({ testTimeout: 30_000, hookTimeout: 60_000 })

const platform = await startTestPlatform()
let shop: TestShop
beforeAll(async () => {
  shop = await createTestShop(platform)
})
afterAll(() => platform.close())

const refusal = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'accepted',
    (error: unknown) => (error instanceof ApiFailure ? error.code : String(error)),
  )
const photograph = (background = '#a53'): Promise<Buffer> =>
  sharp({ create: { width: 900, height: 600, channels: 3, background } })
    .withExif({ IFD0: { Copyright: 'somebody' }, IFD3: { GPSLatitude: '12/1 58/1 18/1' } })
    .jpeg()
    .toBuffer()
const send = async ({ api }: SignedIn, bytes: Uint8Array) =>
  (await api.changeProfilePicture({ body: { picture: { name: 'me.jpg', type: 'image/jpeg', bytes: new Uint8Array(bytes) } } })).data.picture ?? ''
const filesOf = async ({ userInfo }: SignedIn) =>
  platform.database.run<{ id: string; path: string; isLeft: boolean }>(
    { name: 'test-profile-files', text: 'select id, path, removed_at is null as "isLeft" from stored_file where customer_id = $1 order by id' },
    [userInfo._id],
  )
const isWell = async () => (await platform.check()).filter(({ count, failure }) => count > 0 || failure)

test('it is cut to a square, without what the camera noted, and nobody but its owner sees it', async () => {
  const [owner, other] = [await shop.addCustomer(), await shop.addCustomer()]
  const id = await send(owner, await photograph())
  const { type, bytes } = await owner.api.getFile({ params: { id } })
  const { width, height, exif } = await sharp(bytes).metadata()
  expect([type, width, height, exif]).toEqual(['image/jpeg', 384, 384, undefined])
  expect((await owner.api.getCustomer({ params: { id: owner.userInfo._id } })).data.picture).toBe(id)
  expect(await refusal(other.api.getFile({ params: { id } }))).toBe('storage.file_not_found')
  expect(await refusal(shop.guest().getFile({ params: { id } }))).toBe('identity.sign_in_required')
  const elsewhere = await (await createTestShop(platform)).addCustomer()
  expect(await refusal(elsewhere.api.getFile({ params: { id } }))).toBe('storage.file_not_found')
  // It is the profile's as long as it is there.
  expect(await refusal(owner.api.deleteFile({ body: { url: `/api/storage/file/${id}` } }))).toBe('storage.file_in_use')
})

test('the one before is gone when another takes its place, and both when it is removed', async () => {
  const owner = await shop.addCustomer()
  const first = await send(owner, await photograph())
  const second = await send(owner, await photograph('#3a5'))
  expect(second).not.toBe(first)
  expect(await refusal(owner.api.getFile({ params: { id: first } }))).toBe('storage.file_not_found')
  expect((await owner.api.removeProfilePicture()).data.picture).toBeUndefined()
  expect((await owner.api.removeProfilePicture()).data.picture).toBeUndefined()
  expect((await filesOf(owner)).filter(({ isLeft }) => isLeft)).toEqual([])
  expect(await isWell()).toEqual([])
})

test('of several that are sent at once one stays, and no file is left behind', async () => {
  const owner = await shop.addCustomer()
  await Promise.all(['#a53', '#3a5', '#35a', '#aaa'].map(async (colour) => send(owner, await photograph(colour))))
  const { picture } = (await owner.api.getCustomer({ params: { id: owner.userInfo._id } })).data
  expect((await filesOf(owner)).filter(({ isLeft }) => isLeft).map(({ id }) => id)).toEqual([picture])
})

test.each([
  ['SVG', 'storage.file_type_unknown', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
  ['a PDF', 'storage.file_type_unknown', Buffer.from('%PDF-1.7\n% me')],
  ['a picture that was cut off', 'storage.file_unreadable', Buffer.from('\u00ff\u00d8\u00ff\u00e0 cut', 'latin1')],
  ['more than a file may have', 'storage.file_too_large', Buffer.concat([Buffer.from('\u00ff\u00d8\u00ff', 'latin1'), Buffer.alloc(15 * 1024 * 1024)])],
])('%s is refused, and the picture stays as it was (%s)', async (_what, code, bytes) => {
  const owner = await shop.addCustomer()
  const id = await send(owner, await photograph())
  expect(await refusal(send(owner, bytes))).toBe(code)
  expect((await owner.api.getCustomer({ params: { id: owner.userInfo._id } })).data.picture).toBe(id)
  expect(await filesOf(owner)).toHaveLength(1)
})
