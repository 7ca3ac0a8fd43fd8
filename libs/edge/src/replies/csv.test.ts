import { category } from '@marquee/contracts';
import { csvColumns, csvLine } from './csv';

describe('a line of CSV', () => {
  it.each<[string, unknown, string]>([
    ['null as an empty cell', null, ''],
    ['a number as it is', -12.5, '-12.5'],
    ['a boolean as a word', true, 'true'],
    ['a text with a comma in quotes', 'Ulm, Donau', '"Ulm, Donau"'],
    ['a text with quotes in doubled quotes', 'the "Harbour"', '"the ""Harbour"""'],
    ['a text with line breaks in quotes', 'a\r\nb', '"a\r\nb"'],
    ['a list as JSON', [{ id: 1, name: 'a' }], '"[{""id"":1,""name"":""a""}]"'],
    ['an empty list as JSON', [], '[]'],
  ])('renders in a CSV cell %s', (_, value, cell) => {
    expect(csvLine([7, value])).toBe(`7,${cell}\r\n`);
  });

  it.each([
    ['=1+1', "'=1+1"],
    ['+49 170', "'+49 170"],
    ['-5', "'-5"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['\t=1', "'\t=1"],
    ['\r=1', `"'\r=1"`],
    ['=HYPERLINK("x","y")', `"'=HYPERLINK(""x"",""y"")"`],
    ['a=1', 'a=1'],
    ["'=1", "'=1"],
  ])('renders a text that a spreadsheet would execute as text: %j', (text, cell) => {
    expect(csvLine([text])).toBe(`${cell}\r\n`);
  });
});

describe('the columns of CSV', () => {
  it('orders CSV columns like the contract, or like the requested fields', () => {
    expect(csvColumns(category, undefined)).toEqual(Object.keys(category.fields));
    expect(csvColumns(category, ['title', 'nothing', 'id', 'constructor'])).toEqual(['title', 'id']);
  });
});
