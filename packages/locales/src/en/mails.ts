import type { MailWords } from '../mail-types.ts'

/** All mails of a language in one file, so that whoever translates them hears that they speak with one voice, and misses none. */
export const mails: MailWords = {
  welcome: ({ name, shop, support }) => ({
    subject: `Welcome to ${shop}`,
    mail: [
      name ? `Hello ${name},` : 'Hello,',
      '',
      `You now have an account at ${shop}. Log in with this address: use your password, if you have set one, or a code that we send you.`,
      '',
      `If you didn't create this account, please write to ${support}.`,
      '',
      shop,
    ],
    sms: `Welcome to ${shop}! You can log in with this number. If you didn't create this account, please write to ${support}.`,
  }),
  passwordRemoved: ({ name, shop, support }) => ({
    subject: `Your password at ${shop} was removed`,
    mail: [
      name ? `Hello ${name},` : 'Hello,',
      '',
      `You have just logged in to ${shop} with a code for the first time, so we know that this address is yours. We couldn't be sure who had set the password of this account, so we removed it and logged out all other devices.`,
      '',
      "If it was you, you haven't lost anything: just log in with a code from now on.",
      '',
      `If it wasn't you, check the addresses and the cart in your account: they may not be yours. Write to ${support} if anything looks wrong.`,
      '',
      shop,
    ],
    sms: `You logged in to ${shop} with a code, so we removed the old password and logged out your other devices. Not you? ${support}`,
  }),
  signInCode: ({ code, shop, link }) => ({
    subject: `${code} is your ${shop} code`,
    mail: [
      'Hello,',
      '',
      `Your code to log in to ${shop} is`,
      '',
      { code },
      '',
      'It works once and for ten minutes.',
      '',
      { link, label: 'Enter the code' },
      '',
      "If you didn't ask for it, there's nothing to do: nobody can log in without it. Keep it to yourself; we'll never ask you for it.",
      '',
      shop,
    ],
    sms: `${code} is your ${shop} code. It works once and for ten minutes. Never share it.`,
  }),
  resetCode: ({ code, shop, link }) => ({
    subject: `${code} is your ${shop} code`,
    mail: [
      'Hello,',
      '',
      `Your code to choose a new password at ${shop} is`,
      '',
      { code },
      '',
      'It works once and for ten minutes.',
      '',
      { link, label: 'Enter the code' },
      '',
      "If you didn't ask for it, there's nothing to do: your password stays as it is. Keep the code to yourself; we'll never ask you for it.",
      '',
      shop,
    ],
    sms: `${code} is your ${shop} code for a new password. It works once and for ten minutes. Never share it.`,
  }),
  deleteCode: ({ code, shop }) => ({
    subject: `${code} is your ${shop} code`,
    mail: [
      'Hello,',
      '',
      `Your code to delete your account at ${shop} is`,
      '',
      { code },
      '',
      "It works once and for ten minutes. A deleted account can't be brought back.",
      '',
      "If you didn't ask for it, somebody else is logged in to your account: choose a new password right away. Keep the code to yourself; we'll never ask you for it.",
      '',
      shop,
    ],
    sms: `${code} is your code to delete your ${shop} account. It works once and for ten minutes. Never share it.`,
  }),
  contactCode: ({ code, shop }) => ({
    subject: `${code} is your ${shop} code`,
    mail: [
      'Hello,',
      '',
      `Somebody who is logged in to ${shop} wants to use this address for their account. If it's you, the code is`,
      '',
      { code },
      '',
      'It works once and for ten minutes.',
      '',
      "If you didn't ask for it, there's nothing to do: without the code nothing changes. Keep it to yourself; we'll never ask you for it.",
      '',
      shop,
    ],
    sms: `${code} is your code to use this number at ${shop}. It works once and for ten minutes. Never share it.`,
  }),
  contactCurrentCode: ({ code, shop, next }) => ({
    subject: `${code} is your ${shop} code`,
    mail: [
      'Hello,',
      '',
      `Somebody who is logged in to your account at ${shop} wants to use ${next} from now on, to log in and to hear from us. If it's you, the code is`,
      '',
      { code },
      '',
      'It works once and for ten minutes.',
      '',
      "If you didn't ask for it, somebody else is logged in to your account: choose a new password right away. Keep the code to yourself; we'll never ask you for it.",
      '',
      shop,
    ],
    sms: `${code} is your code to use ${next} for your ${shop} account. It works once and for ten minutes. Never share it.`,
  }),
  confirmCode: ({ code, shop }) => ({
    subject: `${code} is your ${shop} code`,
    mail: [
      'Hello,',
      '',
      `Your code to confirm this address for your order at ${shop} is`,
      '',
      { code },
      '',
      'It works once and for ten minutes.',
      '',
      "If you didn't ask for it, there's nothing to do: it doesn't open an account. Keep it to yourself; we'll never ask you for it.",
      '',
      shop,
    ],
    sms: `${code} is your code to confirm this number for your order at ${shop}. It works once and for ten minutes. Never share it.`,
  }),
  orderCode: ({ code, shop }) => ({
    subject: `${code} is your ${shop} code`,
    mail: [
      'Hello,',
      '',
      `Your code to see your order at ${shop} on another device, and to change it there, is`,
      '',
      { code },
      '',
      'It works once and for ten minutes.',
      '',
      "If you didn't ask for it, somebody who knows the order's number wants to get at it. Keep the code to yourself, and they can't; we'll never ask you for it.",
      '',
      shop,
    ],
    sms: `${code} is your code to open your order at ${shop}. It works once and for ten minutes. Never share it.`,
  }),
  accountDeleted: ({ name, shop, support }) => ({
    subject: `Your account at ${shop} has been deleted`,
    mail: [
      name ? `Hello ${name},` : 'Hello,',
      '',
      `As you asked, we have deleted your account at ${shop}. Your addresses, wishlist, cart and passkeys are gone, and your reviews no longer have your name or words.`,
      '',
      'We keep the invoices for what you bought, with the name and address on them, for as long as the law requires.',
      '',
      `If it wasn't you, write to ${support}. Thank you for being with us.`,
      '',
      shop,
    ],
    sms: `Your account at ${shop} has been deleted, as you asked. If it wasn't you, write to ${support}.`,
  }),
  accountChanged: ({ change, what, name, shop, support }) => {
    const { subject, happened } = {
      password_changed: { subject: `Your password at ${shop} was changed`, happened: `The password of your account at ${shop} was changed, and other devices were logged out.` },
      provider_linked: { subject: `You can now log in to ${shop} with ${what}`, happened: `You can now log in to ${shop} with ${what} as well.` },
      passkey_added: { subject: `A new passkey for ${shop}`, happened: `The passkey “${what}” can now log in to your account at ${shop}.` },
      payout_added: { subject: `A new account for refunds from ${shop}`, happened: `${what} was added to your account at ${shop}, so that we can send money to it.` },
      email_added: { subject: `Your ${shop} account has an email address`, happened: `An email address was added to your account at ${shop}. You can now log in with it.` },
      email_changed: { subject: `Your email at ${shop} was changed`, happened: `Your account at ${shop} now has another email address. You can no longer log in with this one.` },
      phone_added: { subject: `Your ${shop} account has a mobile number`, happened: `A mobile number was added to your account at ${shop}. You can now log in with it.` },
      phone_changed: { subject: `Your mobile number at ${shop} was changed`, happened: `Your account at ${shop} now has another mobile number. You can no longer log in with this one.` },
    }[change]
    // Who is told at an address that the account has no more can not choose a new password with it.
    const isAddressGone = change === 'email_changed' || change === 'phone_changed'
    const wayOut = isAddressGone ? `write to ${support} right away.` : `choose a new password with “Forgot your password?” right away and write to ${support}.`
    return {
      subject,
      mail: [
        name ? `Hello ${name},` : 'Hello,',
        '',
        happened,
        '',
        `If it was you, there's nothing to do. If it wasn't, ${wayOut}`,
        '',
        shop,
      ],
      sms: isAddressGone ? `${happened} Not you? Write to ${support} right away.` : `${happened} Not you? Choose a new password right away. ${support}`,
    }
  },
  orderPlaced: ({ name, shop, number, total, bill, address, ways, link }) => ({
    subject: `Your order ${number}`,
    mail: [
      name ? `Hello ${name},` : 'Hello,',
      '',
      `Thank you for your order. Its number is ${number}.`,
      '',
      { bill, total: { label: 'Total', amount: total } },
      '',
      ...(address ? [`Delivery to: ${address}`] : []),
      ...ways,
      ...(address || ways.length > 0 ? [''] : []),
      { link, label: 'See your order' },
      '',
      shop,
    ],
    sms: `${shop}: thank you for your order ${number}, ${total}.${ways.map((way) => ` ${way}`).join('')}`,
  }),
  soldAtCounter: ({ name, shop, number, seller, total, bill, link }) => ({
    subject: `Your receipt from ${seller}`,
    mail: [
      name ? `Hello ${name},` : 'Hello,',
      '',
      `Thank you for visiting ${seller}. You paid there and took everything with you. The number of your purchase is ${number}.`,
      '',
      { bill, total: { label: 'Total', amount: total } },
      '',
      'You can see the invoice or return something here:',
      { link, label: 'See your purchase' },
      '',
      shop,
    ],
    sms: `${shop}: thank you for buying at ${seller}: ${total}, number ${number}.`,
  }),
  arrives: ({ seller, day, hours }) =>
    `${seller ? `From ${seller}: it arrives` : 'It arrives'} on ${day}${hours ? `, between ${hours.from} and ${hours.to}` : ''}.`,
  fetched: ({ seller, day, hours, place, phone }) =>
    `${seller ? `From ${seller}: pick it up` : 'Pick it up'} on ${day}, between ${hours.from} and ${hours.to}, at ${place}. Phone: ${phone}.`,
  calendar: ({ number, seller, isFetched }) => `${isFetched ? 'Pick up' : 'Delivery of'} ${number}${seller ? ` (${seller})` : ''}`,
  paidAtStore: 'You pay at the store.',
  paidFromWallet: (amount, rest) => `Paid from your wallet: ${amount}.${rest === undefined ? '' : ` Still to pay: ${rest}.`}`,
  orderReady: ({ name, shop, number, seller, when, link }) => ({
    subject: `Your order ${number} is ready to pick up`,
    mail: [name ? `Hello ${name},` : 'Hello,', '', `${seller} has your order ${number} ready.`, when, '', { link, label: 'See your order, with directions and calendar' }, '', shop],
    sms: `${shop}: your order ${number} is ready. ${when}`,
  }),
  orderFetched: ({ name, shop, number, seller, link }) => ({
    subject: `You picked up your order ${number}`,
    mail: [name ? `Hello ${name},` : 'Hello,', '', `You picked up your order ${number} at ${seller}. We hope you like it.`, '', "If anything isn't right, please write to us.", '', { link, label: 'See your order' }, '', shop],
    sms: `${shop}: you picked up your order ${number} at ${seller}.`,
  }),
  orderShipped: ({ name, shop, number, seller, link }) => ({
    subject: `Your order ${number} is on its way`,
    mail: [name ? `Hello ${name},` : 'Hello,', '', `${seller} has sent your order ${number}.`, '', { link, label: 'Follow your order' }, '', shop],
    sms: `${shop}: your order ${number} from ${seller} is on its way.`,
  }),
  orderDelivered: ({ name, shop, number, seller, link }) => ({
    subject: `Your order ${number} has arrived`,
    mail: [name ? `Hello ${name},` : 'Hello,', '', `Your order ${number} from ${seller} has been delivered. We hope you like it.`, '', "If anything isn't right, please write to us.", '', { link, label: 'See your order' }, '', shop],
    sms: `${shop}: your order ${number} from ${seller} has been delivered.`,
  }),
  orderCancelled: ({ name, shop, number, total, reason, link }) => {
    const happened = {
      customer: `You cancelled your order ${number} for ${total}.`,
      unpaid: `Your order ${number} for ${total} was not paid in time, so it has been cancelled.`,
      seller: `The shop had to cancel your order ${number} for ${total}. We're sorry.`,
    }[reason]
    return {
      subject: `Your order ${number} is cancelled`,
      mail: [name ? `Hello ${name},` : 'Hello,', '', happened, '', "Nothing will be delivered. If you've already paid, you get your money back, and we'll write when it's on its way.", '', { link, label: 'See your order' }, '', shop],
      sms: `${shop}: your order ${number} has been cancelled. If you've already paid, you get your money back.`,
    }
  },
  orderRefunded: ({ name, shop, number, amount, days, seller, isCash, isToWallet, split, link }) => ({
    subject: `Your refund of ${amount}`,
    mail: [name ? `Hello ${name},` : 'Hello,', '', ...(split ? [`${split.inWallet} of your order ${number} is back in your wallet, which you paid it from.`] : []), isToWallet
        ? `${amount} of your order ${number} is in your wallet now. You'll find it in your account.`
        : isCash
        ? `${split?.rest ?? amount} of your order ${number} is coming back to you. You paid in cash, so ${seller} gives it to you itself, within ${days} working days. If you don't hear from them, please write to us.`
        : `${split?.rest ?? amount} of your order ${number} is coming back to you, the way you paid. Your bank may take up to ${days} working days.`, '', { link, label: 'See your order' }, '', shop],
    sms: isToWallet
      ? `${shop}: ${amount} of your order ${number} is in your wallet now.`
      : isCash
      ? `${shop}: ${amount} of your order ${number} is coming back to you. You paid in cash, so ${seller} gives it to you itself.`
      : `${shop}: ${amount} of your order ${number} is coming back to you. Your bank may take up to ${days} working days.`,
  }),
  ticketCreated: ({ name, shop, number, link, canReply }) => ({
    subject: `We've got your question: ${number}`,
    mail: [
      name ? `Hello ${name},` : 'Hello,',
      '',
      `Thank you for writing to us. The number of your question is ${number}: please quote it if you call us.`,
      '',
      "A person reads it and answers. We'll email you as soon as they do.",
      ...(canReply ? ['If you want to add anything, just reply to this email.'] : []),
      '',
      ...(link ? [{ link, label: 'See your ticket' }, ''] : []),
      shop,
    ],
    sms: `${shop} has your question, number ${number}. We'll tell you when there's an answer.`,
  }),
  ticketAnswered: ({ name, shop, number, subject, staff, comments, link, canReply }) => ({
    subject: `An answer to ${number}: ${subject}`,
    mail: [
      name ? `Hello ${name},` : 'Hello,',
      '',
      staff ? `${staff} of ${shop} has answered your question “${subject}”:` : `${shop} has answered your question “${subject}”:`,
      '',
      ...comments,
      '',
      ...(canReply ? ['You can reply to this email.', ''] : link ? ['Please answer in the ticket, not by replying to this email.', ''] : []),
      ...(link ? [{ link, label: 'Answer' }, ''] : []),
      shop,
    ],
    sms: `${shop} has answered your question ${number}. Look under Support tickets in your account.`,
  }),
  ticketSolved: ({ name, shop, number, subject, staff, comments, link, canReply }) => ({
    subject: `Solved? ${number}: ${subject}`,
    mail: [
      name ? `Hello ${name},` : 'Hello,',
      '',
      staff ? `${staff} of ${shop} has answered, and thinks that “${subject}” is solved:` : `${shop} has answered, and thinks that “${subject}” is solved:`,
      '',
      ...comments,
      '',
      ...(canReply
        ? ["If it isn't, reply to this email and we'll carry on.", '']
        : link
          ? ["Tell us whether it is. If it isn't, say so in the ticket and we'll carry on.", '']
          : []),
      ...(link ? [{ link, label: 'See your ticket' }, ''] : []),
      shop,
    ],
    sms: `${shop} thinks that your question ${number} is solved. If it isn't, say so under Support tickets in your account.`,
  }),
  ticketWaits: ({ name, shop, number, subject, customer, comments, link, canReply }) => ({
    subject: `More on ${number}: ${subject}`,
    mail: [
      name ? `Hello ${name},` : 'Hello,',
      '',
      customer ? `${customer} has written in ${number}, which is assigned to you:` : `There is something new in ${number}, which is assigned to you:`,
      '',
      ...comments,
      '',
      ...(canReply ? ['Your reply to this email goes to the customer.', ''] : []),
      { link, label: 'See the ticket' },
      '',
      shop,
    ],
    sms: `${shop}: there is something new in ${number}.`,
  }),
  ticketMailRefused: ({ name, shop, number, reason, link }) => ({
    subject: `Your email about ${number} didn't reach us`,
    mail: [
      name ? `Hello ${name},` : 'Hello,',
      '',
      reason === 'over'
        ? `You replied by email, but ticket ${number} was closed some time ago. Please open a new one.`
        : reason === 'full'
          ? `You replied by email, but ticket ${number} has become very long. Please open a new one.`
          : reason === 'empty'
            ? `You replied by email, but we found no new text in it. Please write your answer above the earlier message.`
            : `You replied by email, but ticket ${number} can't be continued. Please open a new one.`,
      '',
      ...(link ? [{ link, label: 'See your ticket' }, ''] : []),
      shop,
    ],
    sms: `${shop} didn't get your reply about ${number}.`,
  }),
  returnAccepted: ({ name, shop, number, seller, note, sendTo, link }) => ({
    subject: `You can now send back return ${number}`,
    mail: [
      name ? `Hello ${name},` : 'Hello,',
      '',
      `${seller} has accepted your return. Write ${number} on the parcel and send it to:`,
      `${seller}, ${sendTo}`,
      '',
      ...(note ? [`${seller} says: ${note}`, ''] : []),
      'Keep the receipt until you have your money back.',
      '',
      { link, label: 'See your return' },
      '',
      shop,
    ],
    sms: `${shop}: send return ${number} to ${seller}, ${sendTo}. Write the number on the parcel.`,
  }),
  returnReceived: ({ name, shop, number, seller, days, isCash, link }) => ({
    subject: `${seller} has your return ${number}`,
    mail: [name ? `Hello ${name},` : 'Hello,', '', isCash
        ? `Your return ${number} has arrived at ${seller}. You paid in cash, so the shop gives you your money back itself, within ${days} working days.`
        : `Your return ${number} has arrived at ${seller}. Your money is on its way within ${days} working days, and we'll write when it is.`, '', { link, label: 'See your return' }, '', shop],
    sms: isCash
      ? `${shop}: your return ${number} has arrived at ${seller}. The shop gives you your money back itself, within ${days} working days.`
      : `${shop}: your return ${number} has arrived at ${seller}. Your money is on its way within ${days} working days.`,
  }),
  returnRefused: ({ name, shop, number, seller, note, link }) => ({
    subject: `${seller} can't accept return ${number}`,
    mail: [name ? `Hello ${name},` : 'Hello,', '', `${seller} can't accept your return. They say: ${note}`, '', 'If you see it differently, please write to us.', '', { link, label: 'See your return' }, '', shop],
    sms: `${shop}: ${seller} can't accept return ${number}. They say: ${note}`,
  }),
  stockAlertAsked: ({ shop, product, link }) => ({
    subject: `Shall we tell you when ${product} is back?`,
    mail: [
      'Hello,',
      '',
      `Somebody, probably you, asked ${shop} to write to this address when ${product} is back in stock. If it was you, please confirm it here:`,
      '',
      { link, label: 'Yes, tell me' },
      '',
      "If it wasn't you, there's nothing to do: we won't write to you again.",
      '',
      shop,
    ],
    sms: `${shop}: shall we tell you when ${product} is back? ${link}`,
  }),
  stockReturned: ({ shop, product, link, stop }) => ({
    subject: `${product} is back`,
    mail: [
      'Hello,',
      '',
      `${product} is back in stock at ${shop}:`,
      '',
      { link, label: 'See the product' },
      '',
      "We write once and don't set any aside, so it may sell out again.",
      '',
      { link: stop, label: 'Forget this address for this product', isQuiet: true },
      '',
      shop,
    ],
    sms: `${shop}: ${product} is back in stock. ${link}`,
  }),
  messageWaits: ({ name, shop, seller, text, count, link, settings }) => ({
    subject: count > 1 ? `${seller} has sent you ${count} messages` : `${seller} has written to you`,
    mail: [
      name ? `Hello ${name},` : 'Hello,',
      '',
      `${seller} has written to you at ${shop}:`,
      '',
      `“${text}”`,
      '',
      { link, label: 'Read and answer' },
      '',
      "We write once, and not again until you've read it.",
      '',
      { link: settings, label: 'Choose what we write to you about', isQuiet: true },
      '',
      shop,
    ],
    sms: `${shop}: ${seller} has written to you. ${link}`,
  }),
  digest: ({ name, shop, lines, all, settings }) => ({
    subject: lines.length === 1 ? `News from ${shop}: ${lines[0]?.title ?? ''}` : `${lines.length} things to know from ${shop}`,
    mail: [
      name ? `Hello ${name},` : 'Hello,',
      '',
      `Here's what's new at ${shop} since our last email:`,
      ...lines.flatMap(({ title, text, link }) => ['', ...(text ? [`${title}: ${text}`] : [title]), { link, label: 'See more', isQuiet: true as const }]),
      '',
      { link: all, label: 'See all notifications' },
      '',
      "You've asked us to write once a day.",
      '',
      { link: settings, label: 'Choose when and what we write to you about', isQuiet: true },
      '',
      shop,
    ],
    sms: `${shop}: ${lines.map(({ title }) => title).join('. ')}. ${all}`,
  }),
  bill: { discount: 'Discount', delivery: 'Delivery', tax: 'Tax' },
  paymentMismatched: ({ number, provider, asked, reported, isTaken }) => ({
    subject: isTaken ? `Another amount was taken for order ${number}` : `Another amount was nearly taken for order ${number}`,
    text: [
      `${provider} ${isTaken ? 'took' : 'was about to take'} ${reported} for order ${number}. It was asked for ${asked}.`,
      isTaken
        ? 'The order is not paid by this, and the money goes back by itself. The customer can pay the order again for as long as its items are kept.'
        : 'Nothing was taken, and the order is not paid by this. The customer can pay it again for as long as its items are kept.',
      `Please look at your account with ${provider} to see how this could happen.`,
    ].join('\n\n'),
  }),
  enquirySubject: (name) => `Enquiry from ${name}`,
}
