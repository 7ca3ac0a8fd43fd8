import { tokenOf } from './id';

describe('a token in a path', () => {
  it.each(['ABCDEFGHIJKLMNOP', '7', '9007199254740991'])('is a token or a numeric id: %s', (sent) => {
    expect(tokenOf(sent)).toBe(sent);
  });

  it.each(['', '0', '07', '-1', '9007199254740992', 'abcdefghijklmnop', 'ABCDEFGHIJKLMNO', 'ABCDEFGHIJKLMNO1', 'x'])(
    'names nothing when it is %j',
    (sent) => {
      expect(() => tokenOf(sent)).toThrow(expect.objectContaining({ code: 'not_found' }) as Error);
    },
  );
});
