import { randomUUID } from 'node:crypto'
import { ApiFailure } from '@galleria/api-client'
import { sendMessage } from '@galleria/contract'
import { createTestShop, type SignedIn, startTestPlatform, type TestShop } from '@galleria/testing'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { aboutPerson } from '../../infra/personal-data.ts'
import { storagePersonal } from '../storage/storage.personal.ts'
import { connect, portOf } from './chat.fixture.ts'
import { chatPersonal } from './chat.personal.ts'

// On a real PostgreSQL, through the door: a photograph goes from one side to the other, and to nobody else.

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

const platform = await startTestPlatform()
let shop: TestShop
let sellerId = ''
let seller: SignedIn
beforeAll(async () => {
  shop = await createTestShop(platform)
  sellerId = (await shop.addSeller('Orin')).id
  seller = await clerk()
  await platform.catchUp()
})
afterAll(() => platform.close())

async function clerk(of = sellerId): Promise<SignedIn> {
  const person = await shop.addCustomer()
  await shop.setSellerRights(person.userInfo._id, of, ['chat.answer'])
  return person
}
const refusal = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'accepted',
    (error: unknown) => (error instanceof ApiFailure ? error.code : String(error)),
  )
const fileOf = (bytes: Uint8Array) => ({ picture: { name: 'photo.jpg', type: 'image/jpeg', bytes: new Uint8Array(bytes) } })
const photograph = async (background = '#a53') =>
  fileOf(
    await sharp({ create: { width: 900, height: 600, channels: 3, background } })
      .withExif({ IFD0: { Copyright: 'somebody' }, IFD3: { GPSLatitude: '12/1 58/1 18/1' } })
      .jpeg()
      .toBuffer(),
  )
const begin = async ({ api }: SignedIn) => (await api.openChat({ body: { seller: sellerId } })).data.contextId
const sent = async ({ api }: SignedIn, background?: string) => (await api.sendChatPicture({ body: await photograph(background) })).data._id
const said = (pictures: readonly { id: string; alt?: string }[], text = '') => ({ tid: randomUUID(), text, pictures: [...pictures] })
const isWell = async () => (await platform.check()).filter(({ count, failure }) => count > 0 || failure)
const erase = ({ userInfo }: SignedIn) =>
  platform.database.transaction(async (tx) => {
    const person = { tenantId: shop.tenantId, customerId: userInfo._id, email: null, at: new Date() }
    for (const text of [...(chatPersonal.erased ?? []), ...(storagePersonal.erased ?? [])]) await tx.execute(aboutPerson(text, person))
  })

it('goes with a message to the other side, without what the camera noted, over the socket and in what was said', async () => {
  const customer = await shop.addCustomer()
  const contextId = await begin(customer)
  const [there, here] = await Promise.all([
    connect(await portOf(platform), shop, customer.token),
    connect(await portOf(platform), shop, seller.token, { as: 'SELLER' }),
  ])
  const id = await sent(customer)
  const reply = await there.say(sendMessage, { contextId, ...said([{ id, alt: '  A torn seam ' }]) })
  expect(reply).toMatchObject({ ok: true, message: { text: '', pictures: [{ _id: id, alt: 'A torn seam', width: 900, height: 600 }] } })
  await vi.waitFor(() => expect(here.messages()).toMatchObject([{ pictures: [{ _id: id, alt: 'A torn seam' }] }]), 20_000)
  const { data } = await seller.api.listSellerChatMessages({ params: { contextId }, query: {} })
  expect(data).toMatchObject([{ text: '', pictures: [{ _id: id, width: 900, height: 600 }] }])
  for (const { bytes, type } of [
    await seller.api.getSellerChatPicture({ params: { contextId, pictureId: id } }),
    await customer.api.getChatPicture({ params: { contextId, pictureId: id } }),
  ]) {
    const { format, exif, width } = await sharp(bytes).metadata()
    expect([type, format, exif, width]).toEqual(['image/jpeg', 'jpeg', undefined, 900])
  }
  for (const talker of [there, here]) talker.close()
})

it('comes back from the seller, and several keep their order', async () => {
  const customer = await shop.addCustomer()
  const contextId = await begin(customer)
  const ids = []
  for (const colour of ['#a53', '#3a5', '#35a', '#aaa']) ids.push((await seller.api.sendSellerChatPicture({ body: await photograph(colour) })).data._id)
  await seller.api.answerChat({
    params: { contextId },
    body: said(
      ids.toReversed().map((id) => ({ id })),
      'These are in stock',
    ),
  })
  const { data } = await customer.api.listChatMessages({ params: { contextId }, query: {} })
  expect(data[0]?.pictures.map(({ _id }) => _id)).toEqual(ids.toReversed())
  expect(await refusal(customer.api.getChatPicture({ params: { contextId, pictureId: ids[0] ?? '' } }))).toBe('accepted')
  expect(await refusal(seller.api.answerChat({ params: { contextId }, body: said([...ids, randomUUID()].map((id) => ({ id }))) }))).toBe('request.invalid')
})

it('is seen by nobody else: other customers, sellers, tenants, through another conversation, or before it was said', async () => {
  const [customer, other] = [await shop.addCustomer(), await shop.addCustomer()]
  const [contextId, elsewhere] = [await begin(customer), await begin(other)]
  const id = await sent(customer)
  const seen = (pictureId: string, at = contextId) => refusal(seller.api.getSellerChatPicture({ params: { contextId: at, pictureId } }))
  expect(await seen(id)).toBe('chat.not_found')
  await customer.api.sendChatMessage({ params: { contextId }, body: said([{ id }]) })
  expect(await seen(id)).toBe('accepted')
  expect(await seen(id, elsewhere)).toBe('chat.not_found')
  expect(await refusal(other.api.getChatPicture({ params: { contextId, pictureId: id } }))).toBe('chat.not_found')
  expect(await refusal(other.api.getChatPicture({ params: { contextId: elsewhere, pictureId: id } }))).toBe('chat.not_found')
  expect(await refusal(shop.guest().getChatPicture({ params: { contextId, pictureId: id } }))).toBe('identity.sign_in_required')
  expect(await refusal(seller.api.getFile({ params: { id } }))).toBe('storage.file_not_found')
  const rival = await clerk((await shop.addSeller('Rival')).id)
  expect(await refusal(rival.api.getSellerChatPicture({ params: { contextId, pictureId: id } }))).toBe('chat.not_found')
  const abroad = await (await createTestShop(platform)).addCustomer()
  expect(await refusal(abroad.api.getChatPicture({ params: { contextId, pictureId: id } }))).toBe('chat.not_found')
  // Nobody says something with what is somebody else's, nor with what is no picture.
  expect(await refusal(other.api.sendChatMessage({ params: { contextId: elsewhere }, body: said([{ id }]) }))).toBe('storage.file_not_found')
  const { data: paper } = await other.api.uploadFile({
    body: { file: { name: 'a.pdf', type: 'application/pdf', bytes: Buffer.from('%PDF-1.7\n%') }, key: 'a.pdf' },
  })
  const paperId = paper.url.split('/').at(-1) ?? ''
  expect(await refusal(other.api.sendChatMessage({ params: { contextId: elsewhere }, body: said([{ id: paperId }]) }))).toBe('storage.file_not_found')
  expect((await other.api.listChatMessages({ params: { contextId: elsewhere }, query: {} })).data).toEqual([])
})

it('stays as long as it is shown, has room of its own, and nothing without words or pictures is said (V-40)', async () => {
  const customer = await shop.addCustomer()
  const contextId = await begin(customer)
  const id = await sent(customer)
  await customer.api.sendChatMessage({ params: { contextId }, body: said([{ id }, { id, alt: 'twice' }]) })
  expect((await customer.api.listChatMessages({ params: { contextId }, query: {} })).data[0]?.pictures).toHaveLength(1)
  expect(await refusal(customer.api.deleteFile({ body: { url: `/api/storage/file/${id}` } }))).toBe('storage.file_in_use')
  expect(await refusal(customer.api.sendChatMessage({ params: { contextId }, body: said([]) }))).toBe('chat.text_empty')
  expect(await refusal(customer.api.sendChatPicture({ body: fileOf(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')) }))).toBe(
    'storage.file_type_unknown',
  )
  const fill = `insert into stored_file (tenant_id, customer_id, id, path, media_type, size, content, is_public, created_at, wanted_at)
                select $1, $2, gen_random_uuid(), 'photos/' || n, 'image/jpeg', 1, 'none', false, now(), now() from generate_series(1, 200) n`
  await platform.database.run({ name: 'test-fill', text: fill }, [shop.tenantId, customer.userInfo._id])
  expect(
    await refusal(customer.api.uploadFile({ body: { file: { name: 'a.jpg', type: 'image/jpeg', bytes: (await photograph()).picture.bytes }, key: 'a.jpg' } })),
  ).toBe('storage.full')
  expect(await refusal(sent(customer))).toBe('accepted')
  await platform.database.run({ name: 'test-empty', text: `delete from stored_file where content = 'none'` }, []) // they never had bytes
  expect(await isWell()).toEqual([])
})

it('is in a copy of the customer’s data, and goes with whoever has sent it; the words of a seller’s person stay', async () => {
  const [customer, person] = [await shop.addCustomer(), await clerk()]
  const contextId = await begin(customer)
  const own = await sent(customer)
  await customer.api.sendChatMessage({ params: { contextId }, body: said([{ id: own, alt: 'My kitchen' }]) })
  const theirs = (await person.api.sendSellerChatPicture({ body: await photograph() })).data._id
  await person.api.answerChat({ params: { contextId }, body: said([{ id: theirs, alt: 'Our shelf' }], 'Like this?') })
  const { data } = await customer.api.exportAccount()
  expect(data.sections['conversations']).toMatchObject([
    { messages: [{ pictures: [{ file: own, alt: 'My kitchen' }] }, { text: 'Like this?', pictures: [{ file: theirs, alt: 'Our shelf' }] }] },
  ])
  expect(data.sections['files']).toMatchObject([{ address: `/api/storage/file/${own}` }])
  await erase(person)
  expect((await customer.api.listChatMessages({ params: { contextId }, query: {} })).data).toMatchObject([
    { pictures: [{ _id: own }] },
    { text: 'Like this?', pictures: [] },
  ])
  expect(await refusal(customer.api.getChatPicture({ params: { contextId, pictureId: theirs } }))).toBe('chat.not_found')
  expect(await isWell()).toEqual([])
  await erase(customer)
  expect(await refusal(seller.api.getSellerChatPicture({ params: { contextId, pictureId: own } }))).toBe('chat.not_found')
  const left = `select id from stored_file where id = any($1::uuid[]) and removed_at is null`
  expect(await platform.database.run({ name: 'test-left-files', text: left }, [[own, theirs]])).toEqual([])
  expect(await isWell()).toEqual([])
})
