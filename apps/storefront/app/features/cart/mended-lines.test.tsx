// @vitest-environment happy-dom
import { Stepper } from '@galleria/ui'
import { setupI18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { act, type ReactNode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { BasketLine } from './basket.ts'
import { GoneLines } from './gone-lines.tsx'
import { Trouble } from './line-trouble.tsx'

const remove = vi.hoisted(() => vi.fn<() => Promise<boolean>>(async () => true))
vi.mock('./cart-actions.ts', () => ({ useCart: () => ({ remove }) }))

const box = document.createElement('main')
box.id = 'main'
box.tabIndex = -1
let root: Root

const line = { candidate: { name: 'Lamp' }, options: '', trouble: { kind: 'stock_short', left: 2 } } as BasketLine
const gone = (variantId: string) => ({ variantId, name: '', seller: { id: 's', name: 'Green Acre' } })
const draw = (children: ReactNode) =>
  act(async () => root.render(<I18nProvider i18n={setupI18n({ locale: 'en', messages: { en: {} } })}>{children}</I18nProvider>))
async function press(selector: string): Promise<void> {
  const button = box.querySelector<HTMLElement>(selector) ?? expect.fail(`no ${selector}`)
  button.focus()
  await act(async () => button.click())
}

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  document.body.append(box)
  root = createRoot(box)
})
afterEach(async () => {
  await act(async () => root.unmount())
  box.remove()
})

it.each([
  ['cart-line', <Stepper key="on" value={3} max={9} onChange={() => undefined} labels={{ group: 'Quantity', less: 'One less', more: 'One more' }} />],
  [
    'checkout-summary',
    <a key="on" className="checkout-summary-cart" href="/cart" aria-label="One less">
      Change the cart
    </a>,
  ],
])('leads on from what mended a line, in a %s', async (className, on) => {
  const onSetQuantity = vi.fn<(quantity: number) => void>()
  await draw(
    <div className={className}>
      <Trouble line={line} id="trouble" onSetQuantity={onSetQuantity} />
      {on}
    </div>,
  )
  await press('#trouble button')
  expect(onSetQuantity).toHaveBeenCalledWith(2)
  expect(document.activeElement?.getAttribute('aria-label')).toBe('One less')
})

it('leads from one line that is no longer sold to the next, and then to the page', async () => {
  await draw(<GoneLines gone={[gone('a'), gone('b')]} />)
  await press('li:first-child button')
  expect(document.activeElement).toBe(box.querySelector('li:last-child button'))
  await draw(<GoneLines gone={[gone('b')]} />)
  await press('button')
  expect(document.activeElement).toBe(box)
  expect(remove).toHaveBeenCalledTimes(2)
})

it('stays in the dialog that shows them', async () => {
  await draw(
    <dialog open>
      <button type="button" id="close">
        Close
      </button>
      <GoneLines gone={[gone('a')]} />
    </dialog>,
  )
  await press('.gone-lines button')
  expect(document.activeElement?.id).toBe('close')
})
