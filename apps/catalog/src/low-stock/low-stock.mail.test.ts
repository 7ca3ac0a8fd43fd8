import { lowStockMail } from './low-stock.mail';

const low = { title: 'Tape', productId: '0001-0002-0003-0004', left: 2, level: 3 };

describe('low-stock mail', () => {
  it.each([
    ['en', 'Low stock: Tape', ['Left in stock: 2', 'Warning level: 3']],
    ['de', 'Geringer Bestand: Tape', ['Noch vorrätig: 2', 'Warnschwelle: 3']],
    ['fr', 'Low stock: Tape', []],
  ])('states the product and its remaining stock in %s', (language, subject, words) => {
    const mail = lowStockMail.render(language, low);
    expect(mail.subject).toBe(subject);
    for (const word of [...words, 'Tape', low.productId]) expect(mail.text).toContain(word);
  });

  it('quotes the product title in a single line', () => {
    const { subject, text } = lowStockMail.render('en', { ...low, title: 'AC/DC 1.5\r\nBcc: x@evil.example' });
    expect(subject).toBe('Low stock: AC/DC 1.5 Bcc: x@evil.example');
    expect(text).toContain('AC/DC 1.5 Bcc: x@evil.example (');
  });
});
