import fc from 'fast-check'
import { UNSAFE_decodeViaTurboStream } from 'react-router'
import { describe, expect, it } from 'vitest'
import { routerEncoding, scriptJson } from './hydration-state.ts'

const decoded = async (text: string) => (await UNSAFE_decodeViaTurboStream(new Response(text).body as ReadableStream<Uint8Array>, globalThis)).value

describe('routerEncoding', () => {
  it('is read back by the router as it was', async () => {
    const data = {
      loaderData: { root: { tenant: { name: 'Galleria', markets: [{ hue: 262 }, {}] } }, page: null, list: [[], [1, 'a', true, null]] },
      errors: null,
    }
    expect(await decoded(routerEncoding(data))).toEqual(data)
  })

  it('is read back whatever the data is', async () => {
    const values = fc.object({
      withNullPrototype: false,
      values: [fc.string(), fc.integer(), fc.boolean(), fc.constant(null)],
      key: fc.string().filter((key) => key !== '__proto__'),
    })
    await fc.assert(
      fc.asyncProperty(values, async (value) => {
        expect(await decoded(routerEncoding(value))).toEqual(value)
      }),
    )
  })
})

describe('scriptJson', () => {
  it('can not end the script element that it stands in', () => {
    const text = scriptJson({ text: '</script><!--' })
    expect(text).not.toContain('<')
    expect(JSON.parse(text)).toEqual({ text: '</script><!--' })
  })
})
