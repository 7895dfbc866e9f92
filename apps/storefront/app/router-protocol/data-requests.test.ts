import { describe, expect, it } from 'vitest'
import { queryOfData, withHomeData } from './data-requests.ts'

const ORIGIN = 'http://shop.example'
const pathOf = (path: string) => withHomeData(new Request(ORIGIN + path)).url.slice(ORIGIN.length)

describe('queryOfData', () => {
  it('has the names of the routes besides, where the data of a page is asked for', () => {
    expect(queryOfData('/search.data', ['q'])).toEqual(['q', '_routes'])
    expect(queryOfData('/search', ['q'])).toEqual(['q'])
  })
})

describe('withHomeData', () => {
  it('finds the data of a home page that has a language', () => {
    expect(pathOf('/es.data?_routes=root')).toBe('/es/_.data?_routes=root')
  })

  it.each(['/_.data', '/es/cart.data', '/cart.data', '/xx.data', '/es'])('leaves %s alone', (path) => {
    expect(pathOf(path)).toBe(path)
  })

  it('keeps what else was said in the request', () => {
    const request = withHomeData(new Request(`${ORIGIN}/es.data`, { headers: { accept: 'text/x-script' } }))
    expect(request.headers.get('accept')).toBe('text/x-script')
  })
})
