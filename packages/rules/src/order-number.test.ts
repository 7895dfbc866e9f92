import { describe, expect, it } from 'vitest'
import { orderNumberOf } from './order-number.ts'

describe('the number of an order', () => {
  it.each(['G-7K3M-Q2XD', 'g-7k3m-q2xd', '7k3m q2xd', 'G7K3MQ2XD', ' g 7k3m-q2xd '])('is understood as %s', (typed) =>
    expect(orderNumberOf(typed)).toBe('G-7K3M-Q2XD'),
  )
  it('may begin with a G of its own', () => expect([orderNumberOf('GK3M-Q2XD'), orderNumberOf('GGK3MQ2XD')]).toEqual(['G-GK3M-Q2XD', 'G-GK3M-Q2XD']))
  it('may be that of a part', () => expect(orderNumberOf('g7k3mq2xd-12')).toBe('G-7K3M-Q2XD-12'))
  it.each(['', 'G-7K3M', 'G-7K3O-Q2XD', 'G-7K3M-Q2XDD', 'G-7K3M-Q2XD-', 'my order'])('is not %s', (typed) => expect(orderNumberOf(typed)).toBeUndefined())
})
