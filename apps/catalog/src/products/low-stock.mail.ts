import { inOneLine, template } from '@marquee/mail';

export interface LowStockMail {
  readonly title: string;
  readonly productId: string;
  readonly left: number;
  readonly level: number;
}

export const lowStockMail = template<LowStockMail>({
  en: ({ title, productId, left, level }) => ({
    subject: `Low stock: ${inOneLine(title)}`,
    text: `Hello,

${inOneLine(title)} (${productId}) is running low.

Left in stock: ${left}
You want to be warned below: ${level}`,
    note: 'You are warned again after the stock has recovered, at most once a day.',
  }),
  de: ({ title, productId, left, level }) => ({
    subject: `Geringer Bestand: ${inOneLine(title)}`,
    text: `Guten Tag,

${inOneLine(title)} (${productId}) geht zur Neige.

Noch vorrätig: ${left}
Sie möchten gewarnt werden unter: ${level}`,
    note: 'Sie werden wieder gewarnt, sobald der Bestand zwischendurch ausreichend war, höchstens einmal am Tag.',
  }),
});
