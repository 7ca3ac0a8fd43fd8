import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const FOLDER = resolve(__dirname, '../../../docs/adr');
const PARTS = ['**Context.**', '**Choice.**', '**We give up**', '**We would notice**'];
const HEAD = /^# (\d{4}) (\S.*)\n\nDate: (\d{4}-\d\d-\d\d) · Status: (.+)\n\n/;
const STATUS = /^(?:proposed|accepted|superseded by \[(\d{4})\]\((\d{4}-[\w-]+\.md)\))$/;

const files = readdirSync(FOLDER).filter((name) => name !== 'README.md');
const listed = [
  ...readFileSync(join(FOLDER, 'README.md'), 'utf8').matchAll(/^\| \[(\d{4})\]\((.+?)\) +\| .+ \| (.+?) +\|$/gm),
];

/** What is wrong with a page, if anything. */
function faultsOf(file: string, text: string): string[] {
  const [, number, , date = '', status = ''] = HEAD.exec(text) ?? [];
  if (number === undefined) return ['does not begin with its number, title, date and status'];
  const [known, replacedBy, replacement] = STATUS.exec(status) ?? [];
  const places = PARTS.map((part) => text.indexOf(`\n${part}`));
  return [
    ...(file.startsWith(`${number}-`) ? [] : [`is ${number} inside`]),
    ...(Number.isNaN(Date.parse(date)) ? [`has no date: ${date}`] : []),
    ...(known === undefined ? [`has an unknown status: ${status}`] : []),
    ...(replacement === undefined || (files.includes(replacement) && replacement.startsWith(replacedBy ?? ''))
      ? []
      : [`is superseded by nothing that is here: ${replacement}`]),
    ...(places.every((place, index) => place > (places[index - 1] ?? 0))
      ? []
      : [`has not each of ${PARTS.join(' ')} in order`]),
  ];
}

describe('the decisions in docs/adr', () => {
  it.each(files)('%s has the form that the README describes', (file) => {
    expect(faultsOf(file, readFileSync(join(FOLDER, file), 'utf8'))).toEqual([]);
  });

  it('are numbered without gaps, and all listed with their status', () => {
    expect(files.map((file) => Number(file.slice(0, 4)))).toEqual(files.map((_, index) => index + 1));
    const statuses = files.map((file) => HEAD.exec(readFileSync(join(FOLDER, file), 'utf8'))?.[4]);
    expect(listed.map(([, number, file, status]) => [number, file, status])).toEqual(
      files.map((file, index) => [file.slice(0, 4), file, statuses[index]]),
    );
  });

  it.each([
    ['# 0001 A\n\n**Context.** a\n', 'does not begin'],
    ['# 0002 A\n\nDate: 2026-11-15 · Status: accepted\n\n**Context.** a\n', 'is 0002 inside'],
    ['# 0001 A\n\nDate: 2026-13-40 · Status: accepted\n\n**Context.** a\n', 'has no date'],
    ['# 0001 A\n\nDate: 2026-11-15 · Status: fine\n\n**Context.** a\n', 'has an unknown status'],
    [
      '# 0001 A\n\nDate: 2026-11-15 · Status: superseded by [9999](9999-x.md)\n\n**Context.** a\n',
      'is superseded by nothing',
    ],
    ['# 0001 A\n\nDate: 2026-11-15 · Status: accepted\n\n**Choice.** b\n\n**Context.** a\n', 'has not each of'],
  ])('would be found out: %j', (text, fault) => {
    expect(faultsOf('0001-a.md', text).join('\n')).toContain(fault);
  });
});
