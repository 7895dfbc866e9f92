import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { mira, newCustomer } from './support/customer.ts'
import { expectAccessible, expectGone, expectNoSidewaysScroll, expectPath, expectVisible } from './support/expectations.ts'
import { tabTo } from './support/keyboard.ts'
import { walkedSizes, withShopper } from './support/shopper.ts'

const main = (page: Page) => page.getByRole('main')

test.each(walkedSizes())(
  'on a %s staff write an answer by keyboard, mend it after a colleague was quicker without losing a word, and remove it',
  async (size) => {
    const customer = await mira()
    const name = size === 'phone' ? 'Wrapped as a present' : 'A card goes with it'
    await withShopper({ size, customer }, async ({ page, open, expectReply }) => {
      const { keyboard } = page
      const field = (label: string) => page.getByRole('textbox', { name: label, exact: true })
      const type = async (label: string, text: string) => {
        await tabTo(page, field(label))
        await keyboard.press('ControlOrMeta+a')
        await keyboard.type(text)
      }
      const press = async (role: 'button' | 'link', label: string | RegExp) => {
        const target = main(page).getByRole(role, { name: label })
        await expectVisible(target)
        await tabTo(page, target)
        await keyboard.press('Enter')
      }
      const title = page.getByRole('heading', { level: 1 })

      await open('/profile/ticket-queue')
      await press('link', 'Canned answers')
      await expectPath(page, '/profile/canned-answers')
      await expectVisible(main(page).getByRole('link', { name: /^We’re looking into it/ }))
      await expectNoSidewaysScroll(page)
      await expectAccessible(page)

      await press('link', 'New answer')
      await expectVisible(title.filter({ hasText: 'New answer' }))
      await type('Title in English', name)
      await type('Text in English', 'Hello {name}, it is done.')
      await press('button', 'Save answer')
      await expectVisible(
        page.getByText("We can't fill in {name}. You can use {first_name} and {number}."),
        page.getByText('Please write a title in Spanish.'),
        page.getByText('Please write a text in Spanish.'),
      )
      await expectAccessible(page)
      await expect.poll(() => field('Text in English').evaluate((element) => element === element.ownerDocument.activeElement)).toBe(true)
      await type('Text in English', 'Hello {first_name}, it is done.')
      await type('Title in Spanish', `${name} (es)`)
      await type('Text in Spanish', 'Hola, {first_name}: está hecho.')
      await press('button', 'Save answer')
      await expectVisible(page.getByText('Answer saved'), main(page).getByRole('link', { name: new RegExp(`^${name}`) }))

      await press('link', new RegExp(`^${name}`))
      await expectVisible(title.filter({ hasText: name }))
      const { data: before } = await customer.api.viewCannedAnswers()
      const theirs = before.answers.map((answer) => (answer.title.en === name ? { ...answer, comments: { ...answer.comments, en: 'Theirs.' } } : answer))
      await customer.api.publishCannedAnswers({ body: { after: before.version, answers: theirs } })
      await type('Text in English', 'Mine, {first_name}.')
      expectReply(409, /\/servicerequest\/canned\/publish$/)
      await press('button', 'Save answer')
      await expectVisible(page.getByText('Not saved: a colleague changed it first'), page.getByText('They have changed this answer, too.', { exact: false }))
      await expectVisible(main(page).getByRole('alert').getByText('Theirs.'))
      expect(await field('Text in English').inputValue()).toBe('Mine, {first_name}.')
      await expectNoSidewaysScroll(page)
      await expectAccessible(page)
      const ours = async () => (await customer.api.viewCannedAnswers()).data.answers.find((answer) => answer.title.en === name)
      expect((await ours())?.comments.en).toBe('Theirs.')
      await press('button', 'Save answer')
      await expectPath(page, '/profile/canned-answers')
      expect((await ours())?.comments.en).toBe('Mine, {first_name}.')

      await press('link', new RegExp(`^${name}`))
      await press('button', 'Remove')
      const dialog = page.getByRole('dialog', { name: 'Remove this answer?' })
      await expectVisible(dialog)
      await expectAccessible(page)
      await tabTo(page, dialog.getByRole('button', { name: 'Remove' }))
      await keyboard.press('Enter')
      await expectVisible(page.getByText('Answer removed'), main(page).getByRole('link', { name: /^We’re looking into it/ }))
      await expectGone(main(page).getByRole('link', { name: new RegExp(`^${name}`) }))
      expect(await ours()).toBeUndefined()
    })
  },
)

test('who does not answer tickets is shown no canned answers', async () => {
  await withShopper({ size: 'phone', customer: await newCustomer(), locale: 'es' }, async ({ page, open, expectReply }) => {
    expectReply(403, /servicerequest\/canned/)
    await open('/es/profile/canned-answers')
    await expectVisible(page.getByRole('heading', { name: 'Solo para el personal' }))
    await expectGone(main(page).getByRole('link', { name: /Lo estamos revisando/ }))
  })
})
