import { randomUUID } from 'node:crypto'
import { MAX_TICKET_FILES } from '@galleria/rules'
import { createTestShop, refusalOf, type SignedIn, startTestPlatform, type TestPlatform, type TestShop, statementOf } from '@galleria/testing'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isRight } from '../../infra/checks.ts'
import { aboutPerson, passOn } from '../../infra/personal-data.ts'
import { storagePersonal } from '../storage/storage.personal.ts'
import { ticketPersonal } from './ticket.personal.ts'

// On a real PostgreSQL, through the door: what is sent with a question is seen by whoever asks and whoever answers, and by nobody else (decision 0118).

const PDF = new Uint8Array(Buffer.from('%PDF-1.7 a receipt with <script>alert(1)</script>'))

let platform: TestPlatform
let shop: TestShop
let staff: SignedIn
beforeAll(async () => {
  platform = await startTestPlatform()
  shop = await createTestShop(platform)
  staff = await shop.addCustomer()
  await shop.setRights(staff.userInfo._id, ['ticket.answer'])
})
afterAll(() => platform.close())

const sql = <Row extends object>(text: string, values: readonly unknown[]): Promise<Row[]> => platform.database.run<Row>(statementOf(text), [...values])

/** A photograph that knows where it was taken. */
const photograph = async (background = '#a53') =>
  new Uint8Array(
    await sharp({ create: { width: 900, height: 600, channels: 3, background } })
      .withExif({ IFD0: { Copyright: 'somebody' }, IFD3: { GPSLatitude: '12/1 58/1 18/1' } })
      .jpeg()
      .toBuffer(),
  )
const upload = async ({ api }: SignedIn, bytes: Uint8Array<ArrayBuffer>, name: string, isPublic = false): Promise<string> => {
  const file = { name, type: 'text/html', bytes }
  return (await api.uploadFile({ body: { file, key: `${randomUUID()}/${name}`, basePath: 'talk', isPublic } })).data.url
}
const ask = async ({ api }: SignedIn, attachments: string[] = []) =>
  (await api.createTicket({ body: { category: 'product', comments: 'The kettle leaks.', attachments } })).data
const erase = ({ userInfo }: SignedIn) =>
  platform.database.transaction(async (tx) => {
    const person = { tenantId: shop.tenantId, customerId: userInfo._id, email: null, at: new Date() }
    for (const text of [...(ticketPersonal.erased ?? []), ...(storagePersonal.erased ?? [])]) await tx.execute(aboutPerson(text, person))
  })
/** What the books say against files and tickets. */
const wrong = async () => (await platform.check()).filter((result) => !isRight(result) && /^(?:file|ticket)\./.test(result.name))

/** Whoever asks, with a ticket that came with a photograph and a receipt. */
async function asked() {
  const customer = await shop.addCustomer()
  const ticket = await ask(customer, [await upload(customer, await photograph(), 'seam.jpg'), await upload(customer, PDF, 'My receipt.pdf')])
  const [picture, receipt] = ticket.thread[0]!.attachments
  return { customer, ticket, ticketId: ticket.ticket_Id, picture: picture!, receipt: receipt! }
}

describe('what is sent with a question', () => {
  it('is seen by whoever asks and whoever answers: a picture without what the camera noted, a document as it is', async () => {
    const { customer, ticket, ticketId, picture, receipt } = await asked()
    expect(ticket.thread[0]).toMatchObject({
      images: [],
      attachments: [
        { name: 'seam.jpg', type: 'image/jpeg', width: 900, height: 600 },
        { name: 'My receipt.pdf', type: 'application/pdf', size: PDF.byteLength, width: null },
      ],
    })
    for (const get of [customer.api.getTicketAttachment, staff.api.getQueuedAttachment]) {
      const { bytes, type } = await get({ params: { ticketId, attachmentId: picture._id } })
      const { exif, width } = await sharp(bytes).metadata()
      expect([type, exif, width]).toEqual(['image/jpeg', undefined, 900])
      const document = await get({ params: { ticketId, attachmentId: receipt._id } })
      expect([document.type, Buffer.from(document.bytes).equals(PDF)]).toEqual(['application/pdf', true])
    }
    expect((await staff.api.getQueuedTicket({ params: { ticketId } })).data.thread[0]?.attachments).toEqual(ticket.thread[0]?.attachments)
  })

  it('is saved and not shown by a browser that is led there, whatever is in it', async () => {
    const { customer, ticketId, receipt } = await asked()
    const { headers } = await platform.app.inject({
      url: `/api/servicerequest/ticket/detail/${ticketId}/attachments/${receipt._id}`,
      headers: { 'x-tenant-key': shop.key, authorization: `Bearer ${customer.token}` },
    })
    expect(headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': 'attachment',
      'content-security-policy': "sandbox; default-src 'none'",
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    })
  })

  it('is nobody else’s: not another customer’s, not of another ticket, and not by the address that its owner has', async () => {
    const { customer, ticketId, picture } = await asked()
    const stranger = await shop.addCustomer()
    const attachmentId = picture._id
    expect(await refusalOf(stranger.api.getTicketAttachment({ params: { ticketId, attachmentId } }))).toBe('ticket.not_found')
    const own = await ask(stranger)
    expect(await refusalOf(stranger.api.getTicketAttachment({ params: { ticketId: own.ticket_Id, attachmentId } }))).toBe('ticket.not_found')
    expect(await refusalOf(staff.api.getQueuedAttachment({ params: { ticketId: own.ticket_Id, attachmentId } }))).toBe('ticket.not_found')
    expect(await refusalOf(stranger.api.getQueuedAttachment({ params: { ticketId, attachmentId } }))).toBe('identity.right_missing')
    for (const person of [stranger, staff]) expect(await refusalOf(person.api.getFile({ params: { id: attachmentId } }))).toBe('storage.file_not_found')
    const url = `/api/storage/file/${attachmentId}`
    expect(await refusalOf(ask(stranger, [url]))).toBe('storage.file_not_found')
    expect(await refusalOf(customer.api.deleteFile({ body: { url } }))).toBe('storage.file_in_use')
  })

  it('is named where it is not there any more', async () => {
    const customer = await shop.addCustomer()
    const [kept, gone] = [await upload(customer, PDF, 'kept.pdf'), await upload(customer, PDF, 'gone.pdf')]
    await customer.api.deleteFile({ body: { url: gone } })
    const refusal = await ask(customer, [kept, gone]).catch((error: unknown) => error)
    expect(refusal).toMatchObject({ code: 'storage.file_not_found', problem: { details: { url: gone } } })
  })

  it('has to be private, a picture or a PDF, and not too much', async () => {
    const customer = await shop.addCustomer()
    expect(await refusalOf(ask(customer, [await upload(customer, await photograph('#123'), 'a.jpg', true)]))).toBe('storage.file_not_found')
    expect(await refusalOf(ask(customer, ['/img/0000', 'https://evil.example/a.pdf']))).toBe('storage.file_not_found')
    expect(await refusalOf(upload(customer, new Uint8Array(Buffer.from('<script>alert(1)</script>')), 'a.pdf'))).toBe('storage.file_type_unknown')
    expect(
      await refusalOf(
        ask(
          customer,
          Array.from({ length: MAX_TICKET_FILES + 1 }, (_, index) => `/${index}`),
        ),
      ),
    ).toBe('request.invalid')
    const guest = platform.client({ tenantKey: shop.key })
    const report = { kind: 'page' as const, about: '/about', comments: 'Look', email: 'ravi@shop.example', attachments: ['/api/storage/file/x'] }
    expect(await refusalOf(guest.reportIssue({ body: report }))).toBe('storage.file_not_found')
  })

  it('comes with a report, and with what is said later by either side', async () => {
    const customer = await shop.addCustomer()
    const attachments = [await upload(customer, PDF, 'proof.pdf')]
    const { data } = await customer.api.reportIssue({ body: { kind: 'page', about: '/about', comments: 'It is an old one', attachments } })
    const params = { ticketId: data.ticket_Id }
    await customer.api.commentTicket({ params, body: { comments: 'And this', attachments: [await upload(customer, await photograph('#3a5'), 'b.jpg')] } })
    const answered = await staff.api.answerTicket({ params, body: { comments: 'So?', attachments: [await upload(staff, PDF, 'terms.pdf')] } })
    const names = answered.data.thread.flatMap((entry) => entry.attachments.map(({ name }) => `${entry.by} ${name}`))
    expect(names).toEqual(['customer proof.pdf', 'customer b.jpg', 'shop terms.pdf'])
    const terms = answered.data.thread.findLast(({ kind }) => kind === 'answer')!.attachments[0]!
    expect((await customer.api.getTicketAttachment({ params: { ...params, attachmentId: terms._id } })).type).toBe('application/pdf')
  })

  it('is kept from whoever asks where colleagues note it for each other', async () => {
    const { customer, ticketId } = await asked()
    const attachments = [await upload(staff, PDF, 'internal.pdf')]
    const { data } = await staff.api.answerTicket({ params: { ticketId }, body: { comments: 'Looks staged', isNote: true, attachments } })
    const params = { ticketId, attachmentId: data.thread.at(-1)!.attachments[0]!._id }
    expect((await staff.api.getQueuedAttachment({ params })).type).toBe('application/pdf')
    expect(await refusalOf(customer.api.getTicketAttachment({ params }))).toBe('ticket.not_found')
    expect((await customer.api.getTicket({ params: { ticketId }, query: {} })).data.thread.flatMap((entry) => entry.attachments)).toHaveLength(2)
  })

  it('goes with its account: of whoever asks with the ticket, of a colleague without the words', async () => {
    const { customer, ticketId, receipt } = await asked()
    const colleague = await shop.addCustomer()
    await shop.setRights(colleague.userInfo._id, ['ticket.answer'])
    const body = { comments: 'Our terms', attachments: [await upload(colleague, PDF, 'terms.pdf')] }
    await colleague.api.answerTicket({ params: { ticketId }, body })
    await erase(colleague)
    const { data } = await customer.api.getTicket({ params: { ticketId }, query: {} })
    expect(data.thread.findLast(({ kind }) => kind === 'answer')).toMatchObject({ comments: 'Our terms', attachments: [] })
    await erase(customer)
    expect(await refusalOf(staff.api.getQueuedAttachment({ params: { ticketId, attachmentId: receipt._id } }))).toBe('ticket.not_found')
    expect(await wrong()).toEqual([])
  })

  it('passes to the account of a guest with the ticket', async () => {
    const { customer: guest, ticketId, picture } = await asked()
    const heir = await shop.addCustomer()
    await platform.database.transaction((tx) =>
      passOn(tx, platform.personal, { tenantId: shop.tenantId, customerId: guest.userInfo._id, heirId: heir.userInfo._id, email: null, at: new Date() }),
    )
    expect((await heir.api.getTicketAttachment({ params: { ticketId, attachmentId: picture._id } })).type).toBe('image/jpeg')
    expect(await sql('select 1 from stored_file where customer_id = $1', [guest.userInfo._id])).toEqual([])
    expect(await sql('select 1 from ticket_attachment where owner_id = $1', [guest.userInfo._id])).toEqual([])
    expect(await wrong()).toEqual([])
  })
})
