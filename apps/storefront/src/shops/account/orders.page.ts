import type { AccountOrder, Invoice, Seller } from '@marquee/contracts';
import { html, type Html, type HtmlPage, type InLanguages, shopPage, type ShopVisit } from '@marquee/edge';
import { addressLines } from './addresses.page';
import { countryName, day, money, percent } from './formats';

type Key =
  | 'title'
  | 'none'
  | 'invoice'
  | 'cancelled'
  | 'refunded'
  | 'newer'
  | 'older'
  | 'pages'
  | 'back'
  | 'account'
  | 'number'
  | 'order'
  | 'date'
  | 'po'
  | 'test'
  | 'item'
  | 'quantity'
  | 'tax'
  | 'amount'
  | 'shipping'
  | 'discount'
  | 'total'
  | 'net'
  | 'refund'
  | 'left'
  | 'print';
const MESSAGES: InLanguages<Record<Key, string>> = {
  en: {
    title: 'Orders',
    none: 'No orders yet.',
    invoice: 'Invoice',
    cancelled: 'Cancelled',
    refunded: 'Refunded',
    newer: 'Newer',
    older: 'Older',
    pages: 'Pages',
    back: 'Back to the orders',
    account: 'Back to the account',
    number: 'Invoice number',
    order: 'Order',
    date: 'Date',
    po: 'Your reference',
    test: 'This was a test purchase without payment.',
    item: 'Item',
    quantity: 'Quantity',
    tax: 'Tax',
    amount: 'Amount',
    shipping: 'Shipping',
    discount: 'Discount',
    total: 'Total',
    net: 'Net at',
    refund: 'Refund of',
    left: 'Total after refunds',
    print: 'All amounts include taxes.',
  },
  de: {
    title: 'Bestellungen',
    none: 'Noch keine Bestellungen.',
    invoice: 'Rechnung',
    cancelled: 'Storniert',
    refunded: 'Erstattet',
    newer: 'Neuere',
    older: 'Ältere',
    pages: 'Seiten',
    back: 'Zurück zu den Bestellungen',
    account: 'Zurück zum Konto',
    number: 'Rechnungsnummer',
    order: 'Bestellung',
    date: 'Datum',
    po: 'Ihr Zeichen',
    test: 'Dies war ein Testkauf ohne Zahlung.',
    item: 'Artikel',
    quantity: 'Menge',
    tax: 'Steuer',
    amount: 'Betrag',
    shipping: 'Versand',
    discount: 'Rabatt',
    total: 'Gesamtbetrag',
    net: 'Netto zu',
    refund: 'Erstattung vom',
    left: 'Betrag nach Erstattungen',
    print: 'Alle Beträge enthalten die Steuern.',
  },
};

interface OrdersView {
  readonly orders: readonly AccountOrder[];
  readonly page: number;
  readonly more: boolean;
}

export function ordersPage(visit: ShopVisit, { orders, page, more }: OrdersView): HtmlPage {
  const messages = MESSAGES[visit.language];
  const to = (number: number, rel: string, label: string) =>
    html`<a rel="${rel}" href="${visit.path(`/account/orders?page=${number}`)}">${label}</a>`;
  const rows = orders.map((order) => orderRow(visit, order));
  const body = html`<h1>${messages.title}</h1>
    ${
      rows.length === 0
        ? html`<p class="panel empty">${messages.none}</p>`
        : html`<ul class="rows">
            ${rows}
          </ul>`
    }
    ${
      (page > 1 || more) &&
      html`<nav class="actions" aria-label="${messages.pages}">
        ${page > 1 && to(page - 1, 'prev', messages.newer)} ${more && to(page + 1, 'next', messages.older)}
      </nav>`
    }
    <p><a href="${visit.path('/account')}">${messages.account}</a></p>`;
  return shopPage(visit, { title: messages.title, body, section: 'account' });
}

function orderRow(visit: ShopVisit, order: AccountOrder): Html {
  const { language } = visit;
  const messages = MESSAGES[language];
  const path = visit.path(`/account/orders/${order.id}`);
  return html`<li>
    <div class="what">
      <h2><a href="${path}">${messages.order} #${order.id}</a></h2>
      <p class="soft small">${day(language, order.created_at)}</p>
      <p dir="auto">${order.titles.join(', ')}</p>
      ${order.cancelled && html`<p><span class="tag off">${messages.cancelled}</span></p>`}
      ${
        order.refunded > 0 &&
        html`<p><span class="tag">${messages.refunded}: ${money(language, order.currency, order.refunded)}</span></p>`
      }
    </div>
    <div class="actions">
      <strong>${money(language, order.currency, order.total_price)}</strong>
      <a class="button quiet slim" href="${path}" aria-label="${messages.invoice} #${order.id}">${messages.invoice}</a>
    </div>
  </li>`;
}

export function invoicePage(visit: ShopVisit, invoice: Invoice, at: Seller): HtmlPage {
  const { language } = visit;
  const messages = MESSAGES[language];
  const title = `${messages.invoice} ${invoice.order_number}`;
  const body = html`<p class="unprinted"><a href="${visit.path('/account/orders')}">${messages.back}</a></p>
    <article class="panel stack wide">
      <div class="between">${seller(visit, invoice, at)} ${buyer(visit, invoice)}</div>
      <h1>${title}</h1>
      ${invoice.cancelled_at !== null && html`<p class="notice bad">${messages.cancelled}: ${day(language, invoice.cancelled_at)}</p>`}
      ${invoice.test && html`<p class="notice">${messages.test}</p>`} ${facts(visit, invoice)}
      <table>
        <thead>
          <tr>
            <th scope="col">${messages.item}</th>
            <th scope="col">${messages.quantity}</th>
            <th scope="col">${messages.tax}</th>
            <th scope="col" class="amount">${messages.amount}</th>
          </tr>
        </thead>
        <tbody>
          ${invoice.lines.map((line) => lineRow(visit, invoice, line))}
        </tbody>
        <tfoot>
          ${sums(visit, invoice)}
        </tfoot>
      </table>
      <p class="soft small">${messages.print}</p>
    </article>`;
  return shopPage(visit, { title, body, section: 'account' });
}

function facts({ language }: ShopVisit, invoice: Invoice): Html {
  const messages = MESSAGES[language];
  return html`<dl class="facts">
    <dt>${messages.order}</dt>
    <dd>#${invoice.id}</dd>
    <dt>${messages.date}</dt>
    <dd>${day(language, invoice.created_at)}</dd>
    ${
      invoice.po_number !== '' &&
      html`<dt>${messages.po}</dt>
        <dd dir="auto">${invoice.po_number}</dd>`
    }
  </dl>`;
}

function seller({ language }: ShopVisit, { seller: { name, email, country } }: Invoice, at: Seller): Html {
  const place = [at.additional_name, at.street, `${at.zip} ${at.city}`.trim(), at.province].filter(
    (line) => line !== '',
  );
  return inLines([html`<strong>${name}</strong>`, ...place, countryName(language, country), email]);
}

function buyer({ language }: ShopVisit, { address, customer_name, email }: Invoice): Html {
  const lines = address === null ? [] : addressLines(language, address);
  const named = lines.length === 0 ? [customer_name] : lines;
  return inLines([...named, email].filter((line) => line !== ''));
}

function inLines(lines: readonly (Html | string)[]): Html {
  return html`<address dir="auto">${lines.map((line) => html`<div>${line}</div>`)}</address>`;
}

function lineRow({ language }: ShopVisit, { currency }: Invoice, line: Invoice['lines'][number]): Html {
  return html`<tr>
    <td dir="auto">
      ${line.title} ${line.license_title !== null && html`<br /><span class="soft small">${line.license_title}</span>`}
    </td>
    <td>${line.quantity}</td>
    <td>${percent(language, line.rate)}</td>
    <td class="amount">${money(language, currency, line.amount)}</td>
  </tr>`;
}

function sums({ language }: ShopVisit, invoice: Invoice): Html[] {
  const messages = MESSAGES[language];
  const row = (label: string, cents: number, look = '') =>
    html`<tr class="${look}">
      <th scope="row" colspan="3">${label}</th>
      <td class="amount">${money(language, invoice.currency, cents)}</td>
    </tr>`;
  return [
    ...invoice.shipping.map(({ title, amount }) => row(title || messages.shipping, amount)),
    ...(invoice.discount > 0 ? [row(messages.discount, -invoice.discount)] : []),
    row(messages.total, invoice.total, 'sum'),
    ...invoice.taxes.flatMap(({ rate, net, tax }) => [
      row(`${messages.net} ${percent(language, rate)}`, net),
      row(`${messages.tax} ${percent(language, rate)}`, tax),
    ]),
    ...invoice.refunds.map(({ created_at, amount }) => row(`${messages.refund} ${day(language, created_at)}`, -amount)),
    ...(invoice.refunded > 0 ? [row(messages.left, invoice.total - invoice.refunded, 'sum')] : []),
  ];
}
