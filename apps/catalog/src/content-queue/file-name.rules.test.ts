import { fileName } from './file-name.rules';

describe('the name of an uploaded file', () => {
  it.each([
    ['a film.mp4', 'a film.mp4'],
    ['C:\\films\\a.mp4', 'a.mp4'],
    ['../../etc/passwd', 'passwd'],
    ['a\u0000\n.mp4', 'a.mp4'],
    ['.profile', '.profile'],
    ['...', '...'],
    ['x'.repeat(300), 'x'.repeat(255)],
  ])('becomes its last path segment without control characters: %j', (sent, name) => {
    expect(fileName(sent)).toBe(name);
  });

  it.each(['', ' ', '.', '..', 'films/..', ' .. ', '.\u202E.'])(
    'becomes "file" if the sent name is empty or a folder: %j',
    (sent) => {
      expect(fileName(sent)).toBe('file');
    },
  );

  it('loses characters that display a false extension', () => {
    for (const hidden of '\u202A\u202B\u202C\u202D\u202E\u2066\u2067\u2068\u2069') {
      expect(fileName(`film-${hidden}4pm.exe`)).toBe('film-4pm.exe');
    }
  });
});
