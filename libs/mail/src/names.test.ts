import { inOneLine, unlinked } from './names';

describe('mails of ours', () => {
  it.each([
    ['Lumen\n\nYou have won: https://x.example\u202e', 'Lumen You have won: https x. example'],
    ['x'.repeat(500), `${'x'.repeat(79)}…`],
    ['http://198.51.100.7/a', 'http 198.51.100.7/a'],
    ['WWW.evil.example/path?x=1', 'evil. example/path?x=1'],
    ['www.www.evil.example', 'evil. example'],
    ['wwwww.w.evil.example', 'wwwww. w. evil. example'],
    ['kim@evil.example', 'kim@evil. example'],
    ['evil\u200b.\u2060example', 'evil . example'],
    ['evil。example and evil．example', 'evil. example and evil. example'],
    ['//evil\\\\example http:/a.example ∕⁄b／／c', 'evil example http a. example b c'],
    ['AC/DC 24/7 and\\or ½⁄¼', 'AC/DC 24/7 and\\or ½⁄¼'],
    ['Mr. Kim B. Berg Jr.', 'Mr. Kim B. Berg Jr.'],
    ['Studio 2.0', 'Studio 2.0'],
    ['A\u0000B\u2066C\u{e0041}D', 'A B C D'],
  ])('puts the name %j of another person into one line without links', (name, line) => {
    expect(unlinked(name)).toBe(line);
  });

  it.each([
    ['AC/DC 1.5 http://x.example', 'AC/DC 1.5 http://x.example'],
    ['Two\r\nlines\u202e', 'Two lines'],
    ['x'.repeat(500), `${'x'.repeat(79)}…`],
  ])('quotes the text %j in one line as its author wrote it', (text, line) => {
    expect(inOneLine(text)).toBe(line);
  });
});
