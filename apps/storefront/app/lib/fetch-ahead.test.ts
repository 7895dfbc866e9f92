// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { fetchAhead, fetchPartAhead, loadPart } from './fetch-ahead.ts'

/** Belongs to no document, so that nothing is fetched: each file comes, or fails, when the test says so. */
let head: HTMLElement
const links = () => [...head.querySelectorAll('link')]
const linkTo = (href: string) => links().find((link) => link.getAttribute('href') === href) ?? expect.fail(`no link to ${href}`)
const come = (href: string) => {
  const link = linkTo(href)
  Object.defineProperty(link, 'sheet', { value: {}, configurable: true })
  link.dispatchEvent(new Event('load'))
}
const soon = () => new Promise((resolve) => setTimeout(resolve))

beforeEach(() => {
  head = document.createElement('head')
  vi.spyOn(document, 'head', 'get').mockReturnValue(head)
})
afterEach(() => void vi.restoreAllMocks())

describe('fetching ahead', () => {
  it('asks once for each file', () => {
    void fetchAhead('/assets/one.js', 'script')
    void fetchAhead('/assets/one.js', 'script')
    void fetchAhead('/assets/one.css', 'style')
    expect(links().map((link) => [link.rel, link.getAttribute('as'), link.getAttribute('href')])).toEqual([
      ['modulepreload', 'script', '/assets/one.js'],
      ['preload', 'style', '/assets/one.css'],
    ])
  })

  it('settles when the file has come, and when it could not', async () => {
    const [one, two] = [fetchAhead('/assets/one.js', 'script'), fetchAhead('/assets/two.js', 'script')]
    linkTo('/assets/one.js').dispatchEvent(new Event('load'))
    linkTo('/assets/two.js').dispatchEvent(new Event('error'))
    expect(await Promise.all([one, two])).toHaveLength(2)
  })
})

describe('a part of a page', () => {
  const files = ['assets/part.js', 'assets/part.css']

  it('begins when its style sheets hold, whether its scripts have come or not', async () => {
    const load = vi.fn<() => Promise<string>>(async () => 'the part')
    const part = loadPart(load, files)
    await soon()
    expect(links().map(({ rel }) => rel)).toEqual(['modulepreload', 'stylesheet'])
    expect(load).not.toHaveBeenCalled()
    come('/assets/part.css')
    expect(await part).toBe('the part')
  })

  it('waits for a sheet that another has asked for, and for none that is there', async () => {
    const loads = [vi.fn<() => Promise<string>>(async () => 'one'), vi.fn<() => Promise<string>>(async () => 'other')] as const
    const parts = loads.map((load) => loadPart(load, files))
    await soon()
    expect(links()).toHaveLength(2)
    expect(loads[1]).not.toHaveBeenCalled()
    come('/assets/part.css')
    expect(await Promise.all(parts)).toEqual(['one', 'other'])
    expect(await loadPart(async () => 'a third', files)).toBe('a third')
  })

  it('fails without its sheet, and asks for it again the next time', async () => {
    const part = loadPart(async () => 'the part', files)
    linkTo('/assets/part.css').dispatchEvent(new Event('error'))
    await expect(part).rejects.toThrow('/assets/part.css')
    const again = loadPart(async () => 'the part', files)
    await soon()
    come('/assets/part.css')
    expect(await again).toBe('the part')
  })

  it('that may be needed has its files fetched after all others, and is neither run nor worn before it is', async () => {
    const load = vi.fn<() => Promise<string>>(async () => 'the part')
    fetchPartAhead(() => loadPart(load, files))
    await soon()
    expect(links().map(({ rel, fetchPriority }) => [rel, fetchPriority])).toEqual([
      ['modulepreload', 'low'],
      ['prefetch', 'low'],
    ])
    expect(load).not.toHaveBeenCalled()
    const part = loadPart(load, files)
    await soon()
    expect(links().map(({ rel }) => rel)).toEqual(['modulepreload', 'prefetch', 'stylesheet'])
    const sheet = links().at(-1)!
    Object.defineProperty(sheet, 'sheet', { value: {} })
    sheet.dispatchEvent(new Event('load'))
    expect(await part).toBe('the part')
  })

  it('that needs no files is loaded at once', async () => {
    expect(await loadPart(async () => 'the part')).toBe('the part')
  })
})
