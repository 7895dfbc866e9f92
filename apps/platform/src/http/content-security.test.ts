import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import { contentSecurityPolicy } from './content-security.ts'

const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

it('lets exactly the inline scripts and styles of the page run', () => {
  const policy = contentSecurityPolicy(
    `<style>a{color:red}</style><script>run()</script><script type="module">import './x'</script><script src="/assets/boot.js"></script>`,
  )
  expect(policy).toContain(`script-src 'self' ${hash('run()')} ${hash("import './x'")};`)
  expect(policy).toContain(`style-src 'self' ${hash('a{color:red}')};`)
  expect(policy).not.toContain('unsafe')
})

it('leaves data blocks out, which never run', () => {
  expect(contentSecurityPolicy('<script type="application/ld+json">{"a":1}</script>')).toContain(`script-src 'self';`)
})

it('lets the page speak to an API on another host, and to nobody else', () => {
  expect(contentSecurityPolicy('', { connectTo: 'https://api.shop.example' })).toContain(`connect-src 'self' https://api.shop.example;`)
})

it('lets nobody turn strings into markup or code past the one rule of the storefront', () => {
  expect(contentSecurityPolicy('')).toContain(`require-trusted-types-for 'script'; trusted-types default`)
  expect(contentSecurityPolicy('', { isDevelopment: true })).not.toContain('trusted-types')
})
