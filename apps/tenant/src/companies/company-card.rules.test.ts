import { cardProblems, maskOf } from './company-card.rules';

const problems = (sent: Parameters<typeof cardProblems>[0], mask = '') => Object.keys(cardProblems(sent, mask));

describe('a card number', () => {
  it.each(['4111111111111111', '4111 1111 1111 1111', '5500-0000-0000-0004', '378282246310005', '6304000000000000'])(
    'accepts the card number %s, and stores only its last four digits',
    (number) => {
      expect(problems({ creditcard_number: number })).toEqual([]);
      expect(maskOf(number)).toBe(`************${number.replace(/\D/g, '').slice(-4)}`);
    },
  );

  it.each(['4111111111111112', '41111111', '4'.repeat(20), '4111x11111111111', '************1111', 'none', ' '])(
    'refuses %s as a card number',
    (number) => {
      expect(problems({ creditcard_number: number })).toEqual(['creditcard_number']);
    },
  );

  it('keeps a card whose mask is sent back, and deletes the card for an empty number', () => {
    expect(problems({ creditcard_number: '************1111' }, '************1111')).toEqual([]);
    expect(maskOf('************1111')).toBe('************1111');
    expect(problems({ creditcard_number: '' }, '************1111')).toEqual([]);
    expect(maskOf('')).toBe('');
  });
});

describe('the rest of a card', () => {
  it.each(['01/28', '12/2031', ''])('accepts the card expiration %s', (creditcard_expiration) => {
    expect(problems({ creditcard_expiration })).toEqual([]);
  });
  it.each(['13/28', '00/2028', '1/28', '12/1999', '2028-12', '12/281'])(
    'refuses %s as a card expiration',
    (expiration) => {
      expect(problems({ creditcard_expiration: expiration })).toEqual(['creditcard_expiration']);
    },
  );
  it.each(['123', '1234', ''])('accepts the card check code %s', (creditcard_cvc) => {
    expect(problems({ creditcard_cvc })).toEqual([]);
  });
  it.each(['12', '12a', ' 123', '12345'])('refuses %s as a card check code', (creditcard_cvc) => {
    expect(problems({ creditcard_cvc })).toEqual(['creditcard_cvc']);
  });
});
