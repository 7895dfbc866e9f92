import { useId } from 'react'
import { renderToString } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { fetchFirst, Picture } from '../components/picture.tsx'
import { type Dependencies, Kept, KeeperContext } from './kept.tsx'
import { createKeptParts } from './kept-parts.server.ts'

/** A page of parts, each of which counts how often it was made. */
function createPage(maxBytes?: number) {
  const startPage = createKeptParts(maxBytes)
  const made: string[] = []
  function Made({ name }: { name: string }) {
    made.push(name)
    return <b>{name}</b>
  }
  return {
    Made,
    /** The names that were made since the last look. */
    made: () => made.splice(0),
    render: (element: React.ReactNode): string => {
      const parts = startPage()
      return new TextDecoder().decode(parts.assemble(renderToString(<KeeperContext value={parts}>{element}</KeeperContext>)))
    },
  }
}

const part = (by: Dependencies | undefined, content: () => React.ReactNode) => (
  <Kept as="div" className="muted" by={by}>
    {content}
  </Kept>
)

describe('a kept part', () => {
  it('is made once, and is the same the second time', () => {
    const { Made, made, render } = createPage()
    const page = () => (
      <main>
        Before{' '}
        {part(['name'], () => (
          <Made name="₹ & <café>" />
        ))}{' '}
        after
      </main>
    )
    const first = render(page())
    expect(made()).toEqual(['₹ & <café>'])
    expect(render(page())).toBe(first)
    expect(made()).toEqual([])
    expect(first).toBe(renderToString(page()))
  })

  it.each([
    ['text', () => 'only text'],
    ['text before and after', () => ['before ', <b key="b">bold</b>, ' after']],
    ['several texts', () => ['one ', 'two']],
    ['nothing', () => null],
  ])('is what React writes without keeping, of %s', (_, content) => {
    const { render } = createPage()
    const page = () => <p>Here: {part(['name'], content)}</p>
    const plain = renderToString(page())
    expect(render(page())).toBe(plain)
    expect(render(page())).toBe(plain)
  })

  it('may stand by itself, among texts and others', () => {
    const { Made, made, render } = createPage()
    const alone = (name: string) => <Kept by={[name]}>{() => <Made name={name} />}</Kept>
    const page = () => (
      <p>
        Before{alone('one')}
        {alone('two')}
        after {alone('three')} and {'after'}
      </p>
    )
    const plain = renderToString(page())
    made()
    expect(render(page())).toBe(plain)
    expect(made()).toEqual(['one', 'two', 'three'])
    expect(render(page())).toBe(plain)
    expect(made()).toEqual([])
  })

  it('is made anew when anything that it depends on is another', () => {
    const { Made, made, render } = createPage()
    const tenant = { name: 'Galleria' }
    const all: Dependencies[] = [
      ['tile', tenant, 1],
      ['tile', tenant, '1'],
      ['tile', tenant, undefined],
      ['tile', tenant, true],
      ['tile', { name: 'Galleria' }, 1],
      ['tile', tenant],
    ]
    for (const by of all) render(part(by, () => <Made name="it" />))
    expect(made()).toHaveLength(all.length)
    for (const by of all) render(part(by, () => <Made name="it" />))
    expect(made()).toEqual([])
  })

  it('is not kept where nothing is said of what it depends on', () => {
    const { Made, made, render } = createPage()
    for (let round = 0; round < 2; round += 1) render(part(undefined, () => <Made name="it" />))
    expect(made()).toEqual(['it', 'it'])
  })

  it('may hold others, which are kept besides', () => {
    const { Made, made, render } = createPage()
    const row = (...names: string[]) =>
      part(['row', ...names], () =>
        names.map((name) => (
          <p key={name}>
            {part(['tile', name], () => (
              <Made name={name} />
            ))}
          </p>
        )),
      )
    render(row('one', 'two'))
    expect(made()).toEqual(['one', 'two'])
    const changed = render(row('one', 'three'))
    expect(made()).toEqual(['three'])
    render(row('one', 'two'))
    expect(made()).toEqual([])
    expect(changed).toBe(renderToString(row('one', 'three')))
  })

  it('leaves when there is no room, the one first that was not asked for the longest', () => {
    const { Made, made, render } = createPage(4_000)
    const page = (name: string) => part([name], () => <Made name={name + 'x'.repeat(1000)} />)
    for (const name of ['a', 'b', 'a', 'c']) render(page(name))
    made()
    render(page('a'))
    expect(made()).toEqual([])
    render(page('b'))
    expect(made()).toHaveLength(1)
  })

  it.each([
    ['a script', () => <script>{'alert(1)'}</script>],
    ['a style', () => <style>{'p { color: red }'}</style>],
    ['a picture that is fetched first', () => <img src="/img/1" alt="" fetchPriority="high" />],
    ['an id of its place in the page', () => <Labelled />],
  ])('is refused with %s in it', (_, content) => {
    const { render } = createPage()
    expect(() => render(part(['name'], content))).toThrow('must not hold')
  })

  it('may hold a picture that is fetched first where it tells the head of it, each time in the same words', () => {
    const { Made, made, render } = createPage()
    const image = '/img/of-the-first-tile'
    const page = () => (
      <html lang="en">
        <head />
        <body>
          <Kept as="div" by={['first tile']} ahead={() => fetchFirst(image, '100vw')}>
            {() => (
              <>
                <Made name="First" />
                <Picture image={image} sizes="100vw" isFirst />
              </>
            )}
          </Kept>
        </body>
      </html>
    )
    const first = render(page())
    expect(first).toMatch(/<head><link rel="preload" as="image" [^>]*of-the-first-tile/)
    expect(first.match(/rel="preload"/g)).toHaveLength(1)
    expect(made()).toEqual(['First'])
    expect(render(page())).toBe(first)
    expect(made()).toEqual([])
  })

  it('can not be named by what is written on the page', () => {
    const { Made, render } = createPage()
    render(part(['secret'], () => <Made name="secret" />))
    expect(render(<p>galleria-00000000-0000-0000-0000-000000000000:k0;</p>)).toBe('<p>galleria-00000000-0000-0000-0000-000000000000:k0;</p>')
  })
})

function Labelled() {
  return <label htmlFor={useId()}>Name</label>
}
