import { inOneLine, template } from '@marquee/mail';

/** The data of a confirmation, with formatted amounts. */
export interface OrderMail {
  readonly shop: string;
  readonly firstName: string;
  readonly name: string;
  readonly orderNumber: string;
  readonly lines: readonly { readonly quantity: number; readonly title: string; readonly amount: string }[];
  readonly shipping: readonly { readonly title: string; readonly amount: string }[];
  /** The sum of the discounts; null if there are none. */
  readonly discount: string | null;
  readonly total: string;
  readonly tax: string;
  /** The mail texts of the products. */
  readonly texts: readonly string[];
}

interface Messages {
  readonly subject: (of: OrderMail) => string;
  readonly greeting: (firstName: string) => string;
  readonly thanks: (of: OrderMail) => string;
  readonly shipping: string;
  readonly discount: string;
  readonly total: string;
  readonly tax: string;
}

const content = (messages: Messages) => (of: OrderMail) => ({
  subject: messages.subject(of),
  text: [
    messages.greeting(inOneLine(of.firstName)),
    messages.thanks(of),
    of.lines.map(({ quantity, title, amount }) => `${quantity} × ${inOneLine(title)}: ${amount}`).join('\n'),
    [
      ...of.shipping.map(({ title, amount }) => `${inOneLine(title) || messages.shipping}: ${amount}`),
      ...(of.discount === null ? [] : [`${messages.discount}: -${of.discount}`]),
      `${messages.total}: ${of.total}`,
      `${messages.tax}: ${of.tax}`,
    ].join('\n'),
    ...of.texts,
  ].join('\n\n'),
});

/** The mail to the customer of a new order, unless the client declines it. */
export const orderMail = template<OrderMail>({
  en: content({
    subject: ({ name, shop }) => `Your order ${name} at ${inOneLine(shop)}`,
    greeting: (firstName) => (firstName ? `Hello ${firstName},` : 'Hello,'),
    thanks: ({ name, orderNumber }) => `thank you for your order ${name}. Invoice number: ${inOneLine(orderNumber)}`,
    shipping: 'Shipping',
    discount: 'Discount',
    total: 'Total',
    tax: 'Included taxes',
  }),
  de: content({
    subject: ({ name, shop }) => `Ihre Bestellung ${name} bei ${inOneLine(shop)}`,
    greeting: (firstName) => (firstName ? `Guten Tag ${firstName},` : 'Guten Tag,'),
    thanks: ({ name, orderNumber }) =>
      `vielen Dank für Ihre Bestellung ${name}. Rechnungsnummer: ${inOneLine(orderNumber)}`,
    shipping: 'Versand',
    discount: 'Rabatt',
    total: 'Gesamtbetrag',
    tax: 'Enthaltene Steuern',
  }),
});
