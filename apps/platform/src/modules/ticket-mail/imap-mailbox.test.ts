import { expect, onTestFinished, test } from 'vitest'
import { imapMailbox } from './imap-mailbox.adapter.ts'
import { mailOf, startImapServer } from './imap-server.fixture.ts'

test('says no password to a server elsewhere that offers no TLS, unless its address says so', async () => {
  const imap = await startImapServer()
  onTestFinished(() => imap.close())
  imap.deliver(mailOf({ from: 'asha@shop.example', to: 'help@shop.example', text: 'Hello' }))
  // Not an address of this machine by its letters, though it leads here.
  const elsewhere = imap.url.replace('127.0.0.1', '0.0.0.0')
  await expect(imapMailbox({ url: elsewhere }).listAfter(undefined, 9)).rejects.toThrow(/TLS/)
  expect(await imapMailbox({ url: `${elsewhere}?requireTLS=false` }).listAfter(undefined, 9)).toHaveLength(1)
})
