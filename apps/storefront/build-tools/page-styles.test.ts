import type { Rolldown } from 'vite'
import { describe, expect, it } from 'vitest'
import { joinableStyles } from './page-styles.ts'

type Chunk = Rolldown.OutputChunk

/** A chunk by the page that it is of, if it is one of a page, what it imports and its style sheets. */
const chunk = (fileName: string, page: string | null, imports: string[], css: string[]): Chunk =>
  ({
    type: 'chunk',
    fileName,
    facadeModuleId: page && `/x/app/${page}?client-route`,
    imports,
    viteMetadata: { importedCss: new Set(css), importedAssets: new Set() },
  }) as Partial<Chunk> as Chunk

const pages = [
  { file: 'routes/home.tsx', index: true },
  { file: 'routes/about.tsx', path: 'about' },
  { file: 'routes/own.tsx', children: [{ id: 'till', file: 'routes/till.tsx', path: 'till' }] },
]
const files = Object.fromEntries(
  [
    chunk('root.js', 'root.tsx', ['ground.js'], ['root.css']),
    chunk('ground.js', null, [], ['ground.css']),
    chunk('home.js', 'routes/home.tsx', ['ground.js', 'stars.js'], ['home.css']),
    chunk('stars.js', null, ['home.js'], ['stars.css']),
    chunk('about.js', 'routes/about.tsx', ['ground.js'], ['about.css']),
    chunk('own.js', 'routes/own.tsx', ['account.js'], []),
    chunk('account.js', null, [], ['account.css']),
    chunk('till.js', 'routes/till.tsx', ['account.js', 'stars.js'], ['till.css']),
  ].map((each) => [each.fileName, each]),
)

describe('the style sheets of a page', () => {
  const joined = joinableStyles(files, pages)

  it('are its own, those of its layout and of what it imports, from the outermost inwards, without those that every page has', () => {
    expect(joined.get('till')).toEqual(['account.css', 'till.css', 'stars.css', 'home.css'])
  })

  it('are found once where chunks import each other', () => {
    expect(joined.get('routes/home')).toEqual(['home.css', 'stars.css'])
  })

  it('are left as they are where there is one', () => {
    expect(joined.has('routes/about')).toBe(false)
  })
})
