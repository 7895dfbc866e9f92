import { build, type Plugin, type Rolldown } from 'vite'
import { expect, it } from 'vitest'
import { reactModules } from './react-modules.ts'

/** Two pages that take different things of React, in a build of nothing else. */
const PAGES: Plugin = {
  name: 'pages',
  resolveId: (id) => (id.startsWith('/page-') ? id : undefined),
  load: (id) =>
    ({
      '/page-one': "import { useState } from 'react'\nexport const one = () => useState(1)",
      '/page-two': "import * as React from 'react'\nexport const two = () => React.useEffect(() => undefined)",
    })[id],
}

async function chunksWith(...plugins: readonly Plugin[]): Promise<Map<string, Rolldown.OutputChunk>> {
  const groups = [{ name: 'libraries', test: /node_modules\/react\/|galleria:react/ }]
  const made = await build({
    configFile: false,
    logLevel: 'silent',
    plugins: [PAGES, ...plugins],
    build: {
      write: false,
      rollupOptions: {
        input: ['/page-one', '/page-two'],
        preserveEntrySignatures: 'strict',
        output: { entryFileNames: '[name].js', codeSplitting: { groups } },
      },
    },
  })
  const { output } = made as Rolldown.RolldownOutput
  return new Map(output.flatMap((file) => (file.type === 'chunk' ? [[file.name, file]] : [])))
}
const importsOf = (chunk: Rolldown.OutputChunk | undefined) => chunk?.imports.map((file) => file.replace(/^assets\/|-[\w-]{8}\.js$/g, ''))

it('lets pages take React’s functions by their names, without the helpers of the bundler', async () => {
  const chunks = await chunksWith(reactModules())
  expect(importsOf(chunks.get('page-one'))).toEqual(['libraries'])
  expect(importsOf(chunks.get('page-two'))).toEqual(['libraries'])
  expect(chunks.get('page-two')?.code).not.toContain('.useEffect')
})

it('is what spares them: as React comes, each page asks for the helpers', async () => {
  const chunks = await chunksWith()
  expect(importsOf(chunks.get('page-one'))?.length).toBeGreaterThan(1)
})
