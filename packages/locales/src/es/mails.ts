import type { MailWords } from '../mail-types.ts'

/** All mails of a language in one file, so that whoever translates them hears that they speak with one voice, and misses none. */
export const mails: MailWords = {
  welcome: ({ name, shop, support }) => ({
    subject: `Te damos la bienvenida a ${shop}`,
    mail: [
      name ? `Hola, ${name}:` : 'Hola:',
      '',
      `Ya tienes una cuenta en ${shop}. Inicia sesión con esta dirección: con tu contraseña, si elegiste una, o con un código que te enviamos.`,
      '',
      `Si no creaste esta cuenta, escríbenos a ${support}.`,
      '',
      shop,
    ],
    sms: `¡Te damos la bienvenida a ${shop}! Puedes iniciar sesión con este número. Si no creaste esta cuenta, escríbenos a ${support}.`,
  }),
  passwordRemoved: ({ name, shop, support }) => ({
    subject: `Eliminamos tu contraseña de ${shop}`,
    mail: [
      name ? `Hola, ${name}:` : 'Hola:',
      '',
      `Acabas de iniciar sesión en ${shop} con un código por primera vez, así que ahora sabemos que esta dirección es tuya. No podíamos saber quién había elegido la contraseña de esta cuenta: la eliminamos y cerramos la sesión en los demás dispositivos.`,
      '',
      'Si fuiste tú, no perdiste nada: a partir de ahora inicia sesión con un código.',
      '',
      `Si no fuiste tú, revisa las direcciones y el carrito de tu cuenta: quizá no sean tuyos. Escríbenos a ${support} si ves algo raro.`,
      '',
      shop,
    ],
    sms: `Iniciaste sesión en ${shop} con un código: eliminamos la contraseña anterior y cerramos las demás sesiones. ¿No fuiste tú? ${support}`,
  }),
  signInCode: ({ code, shop, link }) => ({
    subject: `${code} es tu código de ${shop}`,
    mail: [
      'Hola:',
      '',
      `Tu código para iniciar sesión en ${shop} es`,
      '',
      { code },
      '',
      'Sirve una sola vez y durante diez minutos.',
      '',
      { link, label: 'Ingresar el código' },
      '',
      'Si no lo pediste, no tienes que hacer nada: sin él nadie puede iniciar sesión. No lo compartas; nosotros nunca te lo pediremos.',
      '',
      shop,
    ],
    sms: `${code} es tu código de ${shop}. Sirve una sola vez y durante diez minutos. No lo compartas.`,
  }),
  resetCode: ({ code, shop, link }) => ({
    subject: `${code} es tu código de ${shop}`,
    mail: [
      'Hola:',
      '',
      `Tu código para elegir una contraseña nueva en ${shop} es`,
      '',
      { code },
      '',
      'Sirve una sola vez y durante diez minutos.',
      '',
      { link, label: 'Ingresar el código' },
      '',
      'Si no lo pediste, no tienes que hacer nada: tu contraseña sigue siendo la misma. No compartas el código con nadie; nunca te lo pediremos.',
      '',
      shop,
    ],
    sms: `${code} es tu código de ${shop} para una contraseña nueva. Sirve una vez y durante diez minutos. No lo compartas.`,
  }),
  deleteCode: ({ code, shop }) => ({
    subject: `${code} es tu código de ${shop}`,
    mail: [
      'Hola:',
      '',
      `Tu código para eliminar tu cuenta de ${shop} es`,
      '',
      { code },
      '',
      'Sirve una sola vez y durante diez minutos. Una cuenta eliminada no se puede recuperar.',
      '',
      'Si no lo pediste, alguien más entró a tu cuenta: elige una contraseña nueva cuanto antes. No compartas el código con nadie; nunca te lo pediremos.',
      '',
      shop,
    ],
    sms: `${code} es tu código para eliminar tu cuenta de ${shop}. Sirve una vez y durante diez minutos. No lo compartas.`,
  }),
  contactCode: ({ code, shop }) => ({
    subject: `${code} es tu código de ${shop}`,
    mail: [
      'Hola:',
      '',
      `Alguien con la sesión iniciada en ${shop} quiere usar esta dirección para su cuenta. Si eres tú, el código es`,
      '',
      { code },
      '',
      'Sirve una sola vez y durante diez minutos.',
      '',
      'Si no lo pediste, no tienes que hacer nada: sin el código no cambia nada. No lo compartas con nadie; nunca te lo pediremos.',
      '',
      shop,
    ],
    sms: `${code} es tu código para usar este número en ${shop}. Sirve una vez y durante diez minutos. No lo compartas.`,
  }),
  contactCurrentCode: ({ code, shop, next }) => ({
    subject: `${code} es tu código de ${shop}`,
    mail: [
      'Hola:',
      '',
      `Alguien con la sesión iniciada en tu cuenta de ${shop} quiere que a partir de ahora uses ${next} para entrar y recibir avisos. Si eres tú, el código es`,
      '',
      { code },
      '',
      'Sirve una sola vez y durante diez minutos.',
      '',
      'Si no lo pediste, alguien más entró a tu cuenta: cambia tu contraseña cuanto antes. No compartas el código con nadie; nunca te lo pediremos.',
      '',
      shop,
    ],
    sms: `${code} es tu código para usar ${next} en tu cuenta de ${shop}. Sirve una vez y durante diez minutos. No lo compartas.`,
  }),
  confirmCode: ({ code, shop }) => ({
    subject: `${code} es tu código de ${shop}`,
    mail: [
      'Hola:',
      '',
      `Tu código para confirmar esta dirección y hacer tu pedido en ${shop} es`,
      '',
      { code },
      '',
      'Sirve una sola vez y durante diez minutos.',
      '',
      'Si no lo pediste, no tienes que hacer nada: no abre ninguna cuenta. No lo compartas; nosotros nunca te lo pediremos.',
      '',
      shop,
    ],
    sms: `${code} es tu código para confirmar este número y hacer tu pedido en ${shop}. Sirve una sola vez y durante diez minutos. No lo compartas.`,
  }),
  orderCode: ({ code, shop }) => ({
    subject: `${code} es tu código de ${shop}`,
    mail: [
      'Hola:',
      '',
      `Tu código para ver tu pedido de ${shop} en otro dispositivo, y cambiarlo desde ahí, es`,
      '',
      { code },
      '',
      'Sirve una sola vez y durante diez minutos.',
      '',
      'Si no lo pediste, alguien que conoce el número del pedido quiere abrirlo. Sin el código no puede: no lo compartas con nadie; nosotros nunca te lo pediremos.',
      '',
      shop,
    ],
    sms: `${code} es tu código para abrir tu pedido de ${shop}. Sirve una sola vez y durante diez minutos. No lo compartas.`,
  }),
  accountDeleted: ({ name, shop, support }) => ({
    subject: `Eliminamos tu cuenta de ${shop}`,
    mail: [
      name ? `Hola, ${name}:` : 'Hola:',
      '',
      `Como pediste, eliminamos tu cuenta de ${shop}. Ya no están tus direcciones, favoritos, carrito ni llaves de acceso, y tus opiniones quedaron sin tu nombre y sin texto.`,
      '',
      'Guardamos las facturas de lo que compraste, con el nombre y la dirección que llevan, durante el tiempo que exige la ley.',
      '',
      `Si no fuiste tú, escribe a ${support}. Gracias por haber estado con nosotros.`,
      '',
      shop,
    ],
    sms: `Eliminamos tu cuenta de ${shop}, como pediste. Si no fuiste tú, escribe a ${support}.`,
  }),
  accountChanged: ({ change, what, name, shop, support }) => {
    const { subject, happened } = {
      password_changed: { subject: `Cambió tu contraseña de ${shop}`, happened: `Se cambió la contraseña de tu cuenta de ${shop} y se cerró la sesión en los demás dispositivos.` },
      provider_linked: { subject: `Ya puedes entrar a ${shop} con ${what}`, happened: `A partir de ahora también puedes iniciar sesión en ${shop} con ${what}.` },
      passkey_added: { subject: `Una llave de acceso nueva para ${shop}`, happened: `La llave de acceso «${what}» ya puede iniciar sesión en tu cuenta de ${shop}.` },
      payout_added: { subject: `Una cuenta nueva para recibir dinero de ${shop}`, happened: `Se agregó ${what} a tu cuenta de ${shop} para enviarte dinero.` },
      email_added: { subject: `Tu cuenta de ${shop} ya tiene correo`, happened: `Se agregó un correo a tu cuenta de ${shop}. Ya sirve para iniciar sesión.` },
      email_changed: { subject: `Cambió tu correo de ${shop}`, happened: `Tu cuenta de ${shop} tiene ahora otro correo. Este ya no sirve para iniciar sesión.` },
      phone_added: { subject: `Tu cuenta de ${shop} ya tiene celular`, happened: `Se agregó un número de celular a tu cuenta de ${shop}. Ya sirve para iniciar sesión.` },
      phone_changed: { subject: `Cambió tu celular de ${shop}`, happened: `Tu cuenta de ${shop} tiene ahora otro número de celular. Este ya no sirve para iniciar sesión.` },
    }[change]
    // Who is told at an address that the account has no more can not choose a new password with it.
    const isAddressGone = change === 'email_changed' || change === 'phone_changed'
    const wayOut = isAddressGone ? `escríbenos enseguida a ${support}.` : `elige enseguida una contraseña nueva en «¿Olvidaste tu contraseña?» y escríbenos a ${support}.`
    return {
      subject,
      mail: [
        name ? `Hola, ${name}:` : 'Hola:',
        '',
        happened,
        '',
        `Si fuiste tú, no tienes que hacer nada. Si no, ${wayOut}`,
        '',
        shop,
      ],
      sms: isAddressGone ? `${happened} ¿No fuiste tú? Escríbenos enseguida a ${support}.` : `${happened} ¿No fuiste tú? Elige enseguida una contraseña nueva. ${support}`,
    }
  },
  orderPlaced: ({ name, shop, number, total, bill, address, ways, link }) => ({
    subject: `Tu pedido ${number}`,
    mail: [
      name ? `Hola, ${name}:` : 'Hola:',
      '',
      `Gracias por tu pedido. Su número es ${number}.`,
      '',
      { bill, total: { label: 'Total', amount: total } },
      '',
      ...(address ? [`Entrega en: ${address}`] : []),
      ...ways,
      ...(address || ways.length > 0 ? [''] : []),
      { link, label: 'Ver tu pedido' },
      '',
      shop,
    ],
    sms: `${shop}: gracias por tu pedido ${number}, ${total}.${ways.map((way) => ` ${way}`).join('')}`,
  }),
  soldAtCounter: ({ name, shop, number, seller, total, bill, link }) => ({
    subject: `Tu recibo de ${seller}`,
    mail: [
      name ? `Hola, ${name}:` : 'Hola:',
      '',
      `Gracias por tu visita a ${seller}. Pagaste ahí mismo y te llevaste todo. El número de tu compra es ${number}.`,
      '',
      { bill, total: { label: 'Total', amount: total } },
      '',
      'Aquí puedes ver la factura o devolver algo:',
      { link, label: 'Ver tu compra' },
      '',
      shop,
    ],
    sms: `${shop}: gracias por comprar en ${seller}: ${total}, número ${number}.`,
  }),
  arrives: ({ seller, day, hours }) =>
    `${seller ? `De ${seller}: llega` : 'Llega'} el ${day}${hours ? `, entre las ${hours.from} y las ${hours.to}` : ''}.`,
  fetched: ({ seller, day, hours, place, phone }) =>
    `${seller ? `De ${seller}: retíralo` : 'Retíralo'} el ${day}, entre las ${hours.from} y las ${hours.to}, en ${place}. Teléfono: ${phone}.`,
  calendar: ({ number, seller, isFetched }) => `${isFetched ? 'Retirar el' : 'Entrega del'} pedido ${number}${seller ? ` (${seller})` : ''}`,
  paidAtStore: 'Pagas en la tienda.',
  paidFromWallet: (amount, rest) => `Pagado con tu monedero: ${amount}.${rest === undefined ? '' : ` Falta por pagar: ${rest}.`}`,
  orderReady: ({ name, shop, number, seller, when, link }) => ({
    subject: `Tu pedido ${number} está listo para retirar`,
    mail: [name ? `Hola, ${name}:` : 'Hola:', '', `${seller} ya tiene listo tu pedido ${number}.`, when, '', { link, label: 'Ver tu pedido, cómo llegar y el calendario' }, '', shop],
    sms: `${shop}: tu pedido ${number} está listo. ${when}`,
  }),
  orderFetched: ({ name, shop, number, seller, link }) => ({
    subject: `Retiraste tu pedido ${number}`,
    mail: [name ? `Hola, ${name}:` : 'Hola:', '', `Retiraste tu pedido ${number} en ${seller}. Esperamos que te guste.`, '', 'Si algo no está bien, escríbenos.', '', { link, label: 'Ver tu pedido' }, '', shop],
    sms: `${shop}: retiraste tu pedido ${number} en ${seller}.`,
  }),
  orderShipped: ({ name, shop, number, seller, link }) => ({
    subject: `Tu pedido ${number} va en camino`,
    mail: [name ? `Hola, ${name}:` : 'Hola:', '', `${seller} envió tu pedido ${number}.`, '', { link, label: 'Seguir tu pedido' }, '', shop],
    sms: `${shop}: tu pedido ${number} de ${seller} va en camino.`,
  }),
  orderDelivered: ({ name, shop, number, seller, link }) => ({
    subject: `Tu pedido ${number} llegó`,
    mail: [name ? `Hola, ${name}:` : 'Hola:', '', `Ya te entregaron tu pedido ${number} de ${seller}. Esperamos que te guste.`, '', 'Si algo no está bien, escríbenos.', '', { link, label: 'Ver tu pedido' }, '', shop],
    sms: `${shop}: ya te entregaron tu pedido ${number} de ${seller}.`,
  }),
  orderCancelled: ({ name, shop, number, total, reason, link }) => {
    const happened = {
      customer: `Cancelaste tu pedido ${number} de ${total}.`,
      unpaid: `Tu pedido ${number} de ${total} no se pagó a tiempo, así que lo cancelamos.`,
      seller: `La tienda tuvo que cancelar tu pedido ${number} de ${total}. Lo sentimos.`,
    }[reason]
    return {
      subject: `Cancelamos tu pedido ${number}`,
      mail: [name ? `Hola, ${name}:` : 'Hola:', '', happened, '', 'No recibirás nada. Si ya habías pagado, te devolvemos el dinero y te avisamos cuando salga.', '', { link, label: 'Ver tu pedido' }, '', shop],
      sms: `${shop}: cancelamos tu pedido ${number}. Si ya habías pagado, te devolvemos el dinero.`,
    }
  },
  orderRefunded: ({ name, shop, number, amount, days, seller, isCash, isToWallet, split, link }) => ({
    subject: `Te devolvemos ${amount}`,
    mail: [name ? `Hola, ${name}:` : 'Hola:', '', ...(split ? [`Ya tienes de nuevo en tu monedero ${split.inWallet} de tu pedido ${number}, que habías pagado con él.`] : []), isToWallet
        ? `Ya tienes ${amount} de tu pedido ${number} en tu monedero. Lo encuentras en tu cuenta.`
        : isCash
        ? `Te devolvemos ${split?.rest ?? amount} de tu pedido ${number}. Como pagaste en efectivo, ${seller} te lo entrega directamente, en un máximo de ${days} días hábiles. Si no se comunican contigo, escríbenos.`
        : `Te devolvemos ${split?.rest ?? amount} de tu pedido ${number} por el mismo medio con el que pagaste. Tu banco puede tardar hasta ${days} días hábiles.`, '', { link, label: 'Ver tu pedido' }, '', shop],
    sms: isToWallet
      ? `${shop}: ya tienes ${amount} de tu pedido ${number} en tu monedero.`
      : isCash
      ? `${shop}: te devolvemos ${amount} de tu pedido ${number}. Como pagaste en efectivo, ${seller} te lo entrega directamente.`
      : `${shop}: te devolvemos ${amount} de tu pedido ${number}. Tu banco puede tardar hasta ${days} días hábiles.`,
  }),
  ticketCreated: ({ name, shop, number, link, canReply }) => ({
    subject: `Recibimos tu consulta: ${number}`,
    mail: [
      name ? `Hola, ${name}:` : 'Hola:',
      '',
      `Gracias por escribirnos. El número de tu consulta es ${number}: dilo si nos llamas por este tema.`,
      '',
      'Una persona la lee y te responde. Te avisamos por correo apenas lo haga.',
      ...(canReply ? ['Si quieres agregar algo, responde a este correo.'] : []),
      '',
      ...(link ? [{ link, label: 'Ver tu consulta' }, ''] : []),
      shop,
    ],
    sms: `${shop} recibió tu consulta, número ${number}. Te avisamos cuando haya una respuesta.`,
  }),
  ticketAnswered: ({ name, shop, number, subject, staff, comments, link, canReply }) => ({
    subject: `Respuesta a ${number}: ${subject}`,
    mail: [
      name ? `Hola, ${name}:` : 'Hola:',
      '',
      staff ? `${staff}, de ${shop}, respondió tu consulta «${subject}»:` : `${shop} respondió tu consulta «${subject}»:`,
      '',
      ...comments,
      '',
      ...(canReply ? ['Puedes responder a este correo.', ''] : link ? ['Responde en la consulta, no a este correo.', ''] : []),
      ...(link ? [{ link, label: 'Responder' }, ''] : []),
      shop,
    ],
    sms: `${shop} respondió tu consulta ${number}. Mírala en Consultas, en tu cuenta.`,
  }),
  ticketSolved: ({ name, shop, number, subject, staff, comments, link, canReply }) => ({
    subject: `¿Quedó resuelta? ${number}: ${subject}`,
    mail: [
      name ? `Hola, ${name}:` : 'Hola:',
      '',
      staff ? `${staff}, de ${shop}, respondió y cree que «${subject}» quedó resuelta:` : `${shop} respondió y cree que «${subject}» quedó resuelta:`,
      '',
      ...comments,
      '',
      ...(canReply
        ? ['Si no es así, responde a este correo y seguimos.', '']
        : link
          ? ['Cuéntanos si es así. Si no, dilo en la consulta y seguimos.', '']
          : []),
      ...(link ? [{ link, label: 'Ver tu consulta' }, ''] : []),
      shop,
    ],
    sms: `${shop} cree que tu consulta ${number} quedó resuelta. Si no es así, dilo en Consultas, en tu cuenta.`,
  }),
  ticketWaits: ({ name, shop, number, subject, customer, comments, link, canReply }) => ({
    subject: `Novedades en ${number}: ${subject}`,
    mail: [
      name ? `Hola, ${name}:` : 'Hola:',
      '',
      customer ? `${customer} escribió en ${number}, que está a tu cargo:` : `Hay algo nuevo en ${number}, que está a tu cargo:`,
      '',
      ...comments,
      '',
      ...(canReply ? ['Lo que respondas a este correo le llega al cliente.', ''] : []),
      { link, label: 'Ver la consulta' },
      '',
      shop,
    ],
    sms: `${shop}: hay algo nuevo en ${number}.`,
  }),
  ticketMailRefused: ({ name, shop, number, reason, link }) => ({
    subject: `No nos llegó tu correo sobre ${number}`,
    mail: [
      name ? `Hola, ${name}:` : 'Hola:',
      '',
      reason === 'over'
        ? `Respondiste por correo, pero la consulta ${number} se cerró hace tiempo. Escríbenos una nueva.`
        : reason === 'full'
          ? `Respondiste por correo, pero la consulta ${number} ya es muy larga. Escríbenos una nueva.`
          : reason === 'empty'
            ? `Respondiste por correo, pero no encontramos nada que hubieras escrito. Escribe tu respuesta encima del mensaje anterior.`
            : `Respondiste por correo, pero la consulta ${number} no puede continuar. Escríbenos una nueva.`,
      '',
      ...(link ? [{ link, label: 'Ver tu consulta' }, ''] : []),
      shop,
    ],
    sms: `${shop} no recibió lo que escribiste sobre ${number}.`,
  }),
  returnAccepted: ({ name, shop, number, seller, note, sendTo, link }) => ({
    subject: `Ya puedes enviar la devolución ${number}`,
    mail: [
      name ? `Hola, ${name}:` : 'Hola:',
      '',
      `${seller} aceptó tu devolución. Escribe ${number} en el paquete y envíalo a:`,
      `${seller}, ${sendTo}`,
      '',
      ...(note ? [`${seller} dice: ${note}`, ''] : []),
      'Guarda el comprobante hasta recibir tu dinero.',
      '',
      { link, label: 'Ver tu devolución' },
      '',
      shop,
    ],
    sms: `${shop}: envía la devolución ${number} a ${seller}, ${sendTo}. Escribe el número en el paquete.`,
  }),
  returnReceived: ({ name, shop, number, seller, days, isCash, link }) => ({
    subject: `${seller} ya tiene tu devolución ${number}`,
    mail: [name ? `Hola, ${name}:` : 'Hola:', '', isCash
        ? `Tu devolución ${number} llegó a ${seller}. Como pagaste en efectivo, la tienda te devuelve el dinero directamente, en un máximo de ${days} días hábiles.`
        : `Tu devolución ${number} llegó a ${seller}. Te enviamos tu dinero en un máximo de ${days} días hábiles y te avisamos cuando salga.`, '', { link, label: 'Ver tu devolución' }, '', shop],
    sms: isCash
      ? `${shop}: tu devolución ${number} llegó a ${seller}. La tienda te devuelve el dinero directamente, en un máximo de ${days} días hábiles.`
      : `${shop}: tu devolución ${number} llegó a ${seller}. Te enviamos tu dinero en un máximo de ${days} días hábiles.`,
  }),
  returnRefused: ({ name, shop, number, seller, note, link }) => ({
    subject: `${seller} no puede aceptar la devolución ${number}`,
    mail: [name ? `Hola, ${name}:` : 'Hola:', '', `${seller} no puede aceptar tu devolución. Esto es lo que dice: ${note}`, '', 'Si no estás de acuerdo, escríbenos.', '', { link, label: 'Ver tu devolución' }, '', shop],
    sms: `${shop}: ${seller} no puede aceptar la devolución ${number}. Esto es lo que dice: ${note}`,
  }),
  stockAlertAsked: ({ shop, product, link }) => ({
    subject: `¿Te avisamos cuando vuelva ${product}?`,
    mail: [
      'Hola:',
      '',
      `Alguien, seguramente tú, pidió en ${shop} que escribamos a esta dirección cuando ${product} vuelva a estar disponible. Si fuiste tú, confírmalo aquí:`,
      '',
      { link, label: 'Sí, quiero el aviso' },
      '',
      'Si no fuiste tú, no tienes que hacer nada: sin tu confirmación no te escribiremos más.',
      '',
      shop,
    ],
    sms: `${shop}: ¿te avisamos cuando vuelva ${product}? ${link}`,
  }),
  stockReturned: ({ shop, product, link, stop }) => ({
    subject: `${product} ya está disponible`,
    mail: [
      'Hola:',
      '',
      `${product} está disponible otra vez en ${shop}:`,
      '',
      { link, label: 'Ver el producto' },
      '',
      'Te escribimos una sola vez y no apartamos nada, así que puede volver a agotarse.',
      '',
      { link: stop, label: 'Olvidar esta dirección para este producto', isQuiet: true },
      '',
      shop,
    ],
    sms: `${shop}: ${product} está disponible otra vez. ${link}`,
  }),
  messageWaits: ({ name, shop, seller, text, count, link, settings }) => ({
    subject: count > 1 ? `${seller} te envió ${count} mensajes` : `${seller} te escribió`,
    mail: [
      name ? `Hola, ${name}:` : 'Hola:',
      '',
      `${seller} te escribe en ${shop}:`,
      '',
      `«${text}»`,
      '',
      { link, label: 'Leer y responder' },
      '',
      'Te escribimos una sola vez, hasta que lo leas.',
      '',
      { link: settings, label: 'Elegir de qué te escribimos', isQuiet: true },
      '',
      shop,
    ],
    sms: `${shop}: ${seller} te escribió. ${link}`,
  }),
  digest: ({ name, shop, lines, all, settings }) => ({
    subject: lines.length === 1 ? `Novedades de ${shop}: ${lines[0]?.title ?? ''}` : `${lines.length} novedades de ${shop}`,
    mail: [
      name ? `Hola, ${name}:` : 'Hola:',
      '',
      `Esto es lo nuevo en ${shop} desde nuestro último correo:`,
      ...lines.flatMap(({ title, text, link }) => ['', ...(text ? [`${title}: ${text}`] : [title]), { link, label: 'Ver más', isQuiet: true as const }]),
      '',
      { link: all, label: 'Ver todas las notificaciones' },
      '',
      'Nos pediste que te escribiéramos una vez al día.',
      '',
      { link: settings, label: 'Elegir cuándo y de qué te escribimos', isQuiet: true },
      '',
      shop,
    ],
    sms: `${shop}: ${lines.map(({ title }) => title).join('. ')}. ${all}`,
  }),
  bill: { discount: 'Descuento', delivery: 'Envío', tax: 'Impuestos' },
  paymentMismatched: ({ number, provider, asked, reported, isTaken }) => ({
    subject: isTaken ? `Se cobró otro monto por el pedido ${number}` : `Casi se cobra otro monto por el pedido ${number}`,
    text: [
      `${provider} ${isTaken ? 'cobró' : 'iba a cobrar'} ${reported} por el pedido ${number}. Se le había pedido ${asked}.`,
      isTaken
        ? 'Con esto el pedido no queda pagado, y el dinero se devuelve solo. El cliente puede volver a pagarlo mientras sus productos sigan reservados.'
        : 'No se cobró nada, y con esto el pedido no queda pagado. El cliente puede volver a pagarlo mientras sus productos sigan reservados.',
      `Revisa tu cuenta de ${provider} para ver cómo pudo pasar.`,
    ].join('\n\n'),
  }),
  enquirySubject: (name) => `Consulta de ${name}`,
}
