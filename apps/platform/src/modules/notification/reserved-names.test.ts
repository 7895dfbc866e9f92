import { expect, test } from 'vitest'
import type { Message } from './message.ts'
import type { Carrier } from './notification.ports.ts'
import { isReservedAddress, sparingReserved } from './reserved-names.ts'

test.each(['anjali@galleria.example', 'a@EXAMPLE', 'a@shop.test', 'a@x.invalid', 'root@localhost', 'a@example.com', 'a@mail.Example.ORG.', 'a@example.net'])(
  '%s is nobody’s',
  (address) => expect(isReservedAddress(address)).toBe(true),
)
test.each(['asha@shop.in', 'a@example.in', 'a@notexample.com', 'example@gmail.com', 'a@test.de', 'a@mail.internal'])('%s may be somebody’s', (address) =>
  expect(isReservedAddress(address)).toBe(false),
)

test('a mail to nobody is done without a mail server, an SMS and other mails go out', async () => {
  const sent: string[] = []
  const carrier: Carrier = {
    send: async ({ to }) => {
      sent.push(to)
      return { messageId: 'm', response: '250' }
    },
  }
  const message: Message = { channel: 'email', to: '', subject: '', text: '', fromName: 'Galleria' }
  const origin = { id: 'an id', tenantId: 'a tenant' }
  const send = (over: Partial<Message>) => sparingReserved(carrier).send({ ...message, ...over }, origin)
  expect(await send({ to: 'mira@galleria.example' })).toEqual({ messageId: 'an id', response: expect.stringContaining('RFC 2606') })
  await send({ to: 'asha@shop.in' })
  await send({ channel: 'sms', to: '+919845010101' })
  expect(sent).toEqual(['asha@shop.in', '+919845010101'])
})
