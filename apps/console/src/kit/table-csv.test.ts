import { csvOf } from './table-csv';

describe('the CSV of a table of the page', () => {
  it('quotes commas, quotes and line breaks in the CSV of a table', () => {
    expect(csvOf([['a,b', 'say "hi"', 'two\nlines', 1.5, null]])).toBe('"a,b","say ""hi""","two\nlines",1.5,\r\n');
  });

  it('marks texts in a CSV that a spreadsheet would execute, and keeps negative numbers', () => {
    expect(csvOf([['=1+1', '@SUM(A1)', '-2', -2]])).toBe("'=1+1,'@SUM(A1),'-2,-2\r\n");
  });
});
