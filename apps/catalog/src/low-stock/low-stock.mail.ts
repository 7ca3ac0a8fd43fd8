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
Warning level: ${level}`,
    note: 'You get another warning after the stock was above the warning level, at most once a day.',
  }),
  de: ({ title, productId, left, level }) => ({
    subject: `Geringer Bestand: ${inOneLine(title)}`,
    text: `Guten Tag,

${inOneLine(title)} (${productId}) geht zur Neige.

Noch vorrätig: ${left}
Warnschwelle: ${level}`,
    note: 'Sie werden erneut gewarnt, wenn der Bestand zwischenzeitlich ausreichte, höchstens einmal am Tag.',
  }),
});
