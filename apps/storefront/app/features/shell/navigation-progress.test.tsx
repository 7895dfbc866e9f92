// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { NavigationProgress } from './navigation-progress.tsx'

const router = vi.hoisted(() => ({ location: { pathname: '/', key: 'first' } }))
const announce = vi.hoisted(() => vi.fn<(text: string) => void>())
vi.mock('../../lib/router/use-page.ts', () => ({ useLocation: () => router.location, useIsLoading: () => false }))
vi.mock('../../lib/toast.ts', () => ({ announce }))

const hidePopover = vi.fn<() => void>()
let root: Root
const show = () => act(async () => root.render(<NavigationProgress />))
const goTo = async (pathname: string): Promise<void> => {
  router.location = { pathname, key: `${pathname} ${Math.random()}` }
  await show()
}

beforeEach(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  // Of a browser: what is drawn here has no popovers. The first to be asked for are those that are open.
  vi.spyOn(document, 'querySelectorAll').mockImplementation((selector: string) => (selector.includes(':popover-open') ? [{ hidePopover }] : []) as never)
  router.location = { pathname: '/', key: 'first' }
  root = createRoot(document.body.appendChild(document.createElement('div')))
  await show()
  await show()
})
afterEach(async () => {
  await act(async () => root.unmount())
  vi.restoreAllMocks()
  vi.clearAllMocks()
  vi.unstubAllGlobals()
})

it('leaves a menu open that was opened before the page came alive', () => {
  expect(hidePopover).not.toHaveBeenCalled()
})

it('closes a menu and says where one is when its link leads to another page', async () => {
  await goTo('/cart')
  expect(hidePopover).toHaveBeenCalledOnce()
  expect(announce).toHaveBeenCalledOnce()
})

it('closes a menu whose link leads to the page that is shown already, of which nothing new is said', async () => {
  await goTo('/')
  expect(hidePopover).toHaveBeenCalledOnce()
  expect(announce).not.toHaveBeenCalled()
})
