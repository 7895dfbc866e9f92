import { describe, expect, it } from 'vitest'
import { tagsOf } from './quick-item.ts'

describe('tagsOf', () => {
  it('takes short facts apart, each once', () => {
    expect(tagsOf(['Bluetooth 5.4, aptX Adaptive', 'Recycled aluminium', 'Bluetooth 5.4'])).toEqual(['Bluetooth 5.4', 'aptX Adaptive', 'Recycled aluminium'])
  })

  it('leaves out bare measures, and sentences', () => {
    expect(tagsOf(['254 g', '3.5 mm', 'Adaptive, in three steps now, with three levels that the ear pads choose by themselves'])).toEqual(['Adaptive'])
  })

  it('leaves out answers that say nothing by themselves', () => {
    expect(tagsOf(['None', 'Wrap', 'Yes', 'Ninguno declarado', 'Nada', 'Nada picante', 'No added sugar'])).toEqual(['Wrap', 'Nada picante', 'No added sugar'])
  })

  it('stops at six', () => {
    expect(tagsOf(Array.from({ length: 20 }, (_, index) => `fact ${index}`))).toHaveLength(6)
  })
})
