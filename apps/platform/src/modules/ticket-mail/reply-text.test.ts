import { describe, expect, it } from 'vitest'
import { replyIn, textOfHtml } from './reply-text.ts'

const QUOTED = 'Hello Asha,\n\nMira of Galleria has answered your question:\n\nWhich colour is it?'
const quoted = (text: string): string => text.replace(/^/gm, '> ')

describe('an answer by mail', () => {
  it.each([
    ['Gmail', `It is blue.\r\n\r\nOn Wed, 5 Aug 2026 at 10:00, Galleria <help+t4kx9rm.abc@shop.example>\r\nwrote:\r\n\r\n${quoted(QUOTED)}`],
    ['Gmail in Spanish', `It is blue.\n\nEl mié, 5 ago 2026 a las 10:00, Galleria (<help@shop.example>)\nescribió:\n\n${quoted(QUOTED)}`],
    [
      'Outlook',
      `It is blue.\n\n________________________________\nFrom: Galleria <help@shop.example>\nSent: Wednesday\nTo: Asha\nSubject: An answer\n\n${QUOTED}`,
    ],
    ['Outlook without addresses', `It is blue.\n\nFrom: Galleria\nSent: Wednesday, 5 August 2026\nTo: Asha\nSubject: An answer\n\n${QUOTED}`],
    ['Outlook in Spanish', `It is blue.\n\nDe: Galleria <help@shop.example>\nEnviado: miércoles\nPara: Asha\nAsunto: Respuesta\n\n${QUOTED}`],
    ['an older Outlook in Spanish', `It is blue.\n\n-----Mensaje original-----\nDe: Galleria [mailto:help@shop.example]\nEnviado el: miércoles\n\n${QUOTED}`],
    [
      'Outlook on a phone',
      `It is blue.\n\nGet Outlook for Android<https://aka.ms/x>\n________________________________\nFrom: Galleria <help@shop.example>\nSent: now\n\n${QUOTED}`,
    ],
    [
      'Outlook on a phone in Spanish',
      `It is blue.\n\nObtener Outlook para iOS<https://aka.ms/x>\n________________________________\nDe: Galleria <help@shop.example>\nEnviado: hoy\n\n${QUOTED}`,
    ],
    ['Apple', `It is blue.\n\nSent from my iPhone\n\n> On 5 Aug 2026, at 10:00, Galleria <help@shop.example> wrote:\n> \n${quoted(QUOTED)}`],
    [
      'Apple in Spanish',
      `It is blue.\n\nEnviado desde mi iPhone\n\n> El 5 ago 2026, a las 10:00, Galleria <help@shop.example> escribió:\n> \n${quoted(QUOTED)}`,
    ],
    ['Thunderbird', `It is blue.\n\nOn 05/08/2026 10:00, Galleria wrote:\n${quoted(QUOTED)}\n`],
    ['Yahoo in Spanish', `It is blue.\n\nEl miércoles, 5 de agosto de 2026, 10:00:00 GMT-5, Galleria <help@shop.example> escribió:\n\n${quoted(QUOTED)}`],
    ['whoever answers below', `${quoted(QUOTED)}\n\nIt is blue.\n`],
  ])('of %s is what was written anew', (_, text) => {
    expect(replyIn(text)).toBe('It is blue.')
  })

  it('keeps paragraphs, answers between lines, and sentences that only begin like a quotation', () => {
    const own = 'From: the first day it leaked.\n\nOn Monday I wrote to you about it.\n\nDe nada.'
    expect(replyIn(`${own}\n\nOn Wed, 5 Aug 2026 at 10:00, Galleria <help@shop.example> wrote:\n\n> Hello`)).toBe(own)
    expect(replyIn('> Which colour?\nBlue\n> Which size?\nLarge\n')).toBe('Blue\nLarge')
  })

  it('is empty where nothing was written', () => {
    expect(replyIn(`On Wed, 5 Aug 2026 at 10:00, Galleria <help@shop.example> wrote:\n\n${quoted(QUOTED)}`)).toBe('')
    expect(replyIn(' \n\n ')).toBe('')
  })

  it('comes out of HTML without what is quoted in it', () => {
    const gmail =
      '<div dir="ltr">Es azul &amp; <b>ancho</b>.<br>Talla M</div><div class="gmail_quote"><div>El mié escribió:</div><blockquote>Hola</blockquote></div>'
    expect(replyIn(textOfHtml(`<style>p{color:red}</style><script>alert(1)</script>${gmail}`))).toBe('Es azul & ancho.\nTalla M')
    const outlook =
      '<p>It is blue.</p><hr><div id="divRplyFwdMsg"><b>From:</b> Galleria &lt;help@shop.example&gt;<br><b>Sent:</b> Wednesday<br><b>To:</b> Asha</div><p>Hello</p>'
    expect(replyIn(textOfHtml(outlook))).toContain('It is blue.')
    expect(replyIn(textOfHtml(outlook))).not.toContain('Hello')
  })

  it.each([
    ['one long line', '1'.repeat(20_000)],
    ['lines without an end', '\n'.repeat(20_000)],
    ['heads of quotations', 'On a b '.repeat(3_000)],
    ['many heads', `${'2026 from < '.repeat(25)}\n`.repeat(70)],
    ['many short heads', 'Op a\n'.repeat(4_000)],
    ['unclosed tags', textOfHtml('<a '.repeat(60_000))],
  ])('takes no time over %s', (_, text) => {
    const begun = performance.now()
    replyIn(text)
    expect(performance.now() - begun).toBeLessThan(1_500)
  })
})
