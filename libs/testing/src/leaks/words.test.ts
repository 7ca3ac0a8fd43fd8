import { Words } from './words';

const WORD = 'Kim+Berg-7f3a@example.org';
const base64 = (text: string) => Buffer.from(text).toString('base64');
const base64url = (text: string) => Buffer.from(text).toString('base64url');

describe('a word', () => {
  it.each([
    ['as it is', WORD],
    ['in lower case', WORD.toLowerCase()],
    ['in upper case', WORD.toUpperCase()],
    ['in a path', encodeURIComponent(WORD)],
    ['in a form', new URLSearchParams({ email: WORD }).toString()],
    ['in hex', Buffer.from(`a${WORD}b`).toString('hex')],
    ['in a buffer as JSON', JSON.stringify(Buffer.from(`a${WORD}b`))],
    ...['', 'a', 'ab', 'abc'].flatMap((before) => [
      [`in base64 after ${before.length} bytes`, base64(`${before}${WORD}?>`)],
      [`in base64url after ${before.length} bytes`, base64url(`${before}${WORD}~~~`)],
    ]),
  ])('finds a personal word in a text %s', (_, text) => {
    const words = new Words(['something-else', WORD]);
    expect(words.in(`{"a":"${text}"}`)).toBe(WORD);
    expect(words.in(`{"a":"${text.slice(0, 5)}…${text.slice(-5)}"}`)).toBeUndefined();
  });

  it('rejects a personal word that is too short to distinguish', () => {
    expect(() => new Words(['Kim'])).toThrow('"Kim" is too short to search for.');
  });
});
