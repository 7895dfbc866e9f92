import { describe, expect, test } from 'vitest'
import { brandText, nameText } from './names.ts'

describe('a name', () => {
  test.each([
    ['Triominos the original excel (', 'Triominos the original excel'],
    ['Fantastic Air Storm Zano Bow --', 'Fantastic Air Storm Zano Bow'],
    ['Choux farcis, ', 'Choux farcis'],
    ['- Silver banner', 'Silver banner'],
    ['Dude Dice age 9+', 'Dude Dice age 9+'],
    ['Dice set [Toy]', 'Dice set [Toy]'],
    ['iPad stand', 'iPad stand'],
    ['milk chocolate digestives', 'Milk chocolate digestives'],
    ['éclairs &amp; co', 'Éclairs & co'],
    ['3 roses', '3 roses'],
    ['ไวไวเป็ดพะโล้', 'ไวไวเป็ดพะโล้'],
    [' - ', ''],
  ])('"%s" is written "%s"', (text, name) => expect(nameText(text)).toBe(name))

  test.each([
    ['TRIOMINOS THE ORIGINAL EXCEL (', 'Triominos the Original Excel'],
    ['CALDO DE CAMARÓN EN POLVO', 'Caldo de Camarón en Polvo'],
    ['SIX PACKS OF 6 PIRATE PENCILS', 'Six Packs of 6 Pirate Pencils'],
    ['CARS 3 DVD GAME II - 40TH BIRTHDAY, 9FT, LED & PVC', 'Cars 3 DVD Game II - 40th Birthday, 9FT, LED & PVC'],
    ["KID'S SWIM-RING", "Kid's Swim-Ring"],
  ])('of nothing but capitals, "%s", is written "%s"', (text, name) => expect(nameText(text)).toBe(name))

  test.each(['HP 128MB SDRAM SDR SDRAM', 'LEGO', 'BARBIE DVD', '10 x LARGE 19MM DICE Red and black'])(
    'that is a brand, a model or only in part loud stays: "%s"',
    (name) => expect(nameText(name)).toBe(name),
  )

  test('keeps the brand as it writes itself', () => {
    expect(nameText('APC CEILING MOUNT', 'APC')).toBe('APC Ceiling Mount')
    expect(nameText('FUNKO GODZILLA FIGURE', 'FunKo')).toBe('FunKo Godzilla Figure')
  })

  test('has its brand once', () => {
    expect(nameText('Tobar Tobar M32175 car', 'Tobar')).toBe('Tobar M32175 car')
    expect(nameText('Nanostad - Nanostad 03735 puzzle', 'Nanostad')).toBe('Nanostad 03735 puzzle')
    expect(nameText('Bon Bons', 'Bon')).toBe('Bon Bons')
  })

  test('has neither tags nor breaks', () => {
    expect(nameText('Kit, Phaser 8550 <strong>Not for the 8500.</strong>')).toBe('Kit, Phaser 8550 Not for the 8500.')
    expect(nameText('Coupler 3 x RCA\\n 3 x RCA Black')).toBe('Coupler 3 x RCA 3 x RCA Black')
  })
})

test.each([
  ['Unknown', ''],
  ['n/a', ''],
  ['Generic', ''],
  ['-', ''],
  ['Generic Toys', 'Generic Toys'],
  ['Melissa &amp; Doug', 'Melissa & Doug'],
])('the brand "%s" is "%s"', (text, brand) => expect(brandText(text)).toBe(brand))
