import { parseSync, traverse, type types } from '@babel/core'
import { expect, it } from 'vitest'

const sources = import.meta.glob<string>(['../../**/*.tsx', '!../../**/*.{test,fixture}.tsx'], { eager: true, query: '?raw', import: 'default' })

const textOf = (value: types.JSXAttribute['value'] | undefined): string | undefined => (value?.type === 'StringLiteral' ? value.value : undefined)

/** Lines of forms without an address of their own whose fields a browser would write into the address of the page. */
function formsThatTell(source: string): number[] {
  const found: number[] = []
  const file = parseSync(source, { configFile: false, babelrc: false, parserOpts: { plugins: ['typescript', 'jsx'] } })
  if (!file) throw new SyntaxError('There is no source')
  traverse(file, {
    JSXOpeningElement: ({ node: { name, attributes, loc } }) => {
      const given = new Map(attributes.flatMap((one) => (one.type === 'JSXAttribute' ? [[one.name.name, one.value] as const] : [])))
      const isForm = (name.type === 'JSXIdentifier' && name.name === 'form') || textOf(given.get('as')) === 'form'
      if (isForm && !given.has('action') && textOf(given.get('method')) !== 'post') found.push(loc?.start.line ?? 0)
    },
  })
  return found
}

it('no form writes what was typed into the address when no script takes it', () => {
  const withForms = Object.entries(sources).filter(([, source]) => /<form|"form"/.test(source))
  expect(withForms.length).toBeGreaterThan(40)
  expect(withForms.flatMap(([file, source]) => formsThatTell(source).map((line) => `${file}:${line}`))).toEqual([])
})

it('finds forms in whatever element they are, and leaves those that lead somewhere', () => {
  const source = `const some = <>
    <form onSubmit={() => 1 > 0} />
    <Card as="form" className="card" />
    <form method="post" onSubmit={send} />
    <form action="/search" />
    <form method="get" />
  </>`
  expect(formsThatTell(source)).toEqual([2, 3, 6])
})
