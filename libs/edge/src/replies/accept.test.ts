import { CSV_TYPE, prefers } from './accept';

const prefersCsv = (accept: string | undefined, method = 'GET') => prefers({ method, headers: { accept } }, CSV_TYPE);

describe('the media type of a list', () => {
  it.each([
    'text/csv',
    'TEXT/CSV; charset=utf-8',
    'text/csv, application/json;q=0.5',
    'application/json;q=0.5,text/csv;q=0.9',
    'text/csv, */*',
    'text/csv, application/*;q=0.1',
  ])('prefers CSV to JSON for the Accept header %s', (accept) => {
    expect(prefersCsv(accept)).toBe(true);
  });

  it.each([
    undefined,
    '',
    '*/*',
    'text/*',
    'application/json, text/csv',
    'text/csv;q=0.5, application/json',
    'text/csv;q=0',
    'text/csv;q=0.5, */*',
    'text/csv;q=none, */*;q=0.1',
    'text/csv-schema',
  ])('prefers JSON to CSV for the Accept header %s', (accept) => {
    expect(prefersCsv(accept)).toBe(false);
  });

  it('prefers JSON to CSV for HEAD requests and changes', () => {
    expect([prefersCsv('text/csv', 'HEAD'), prefersCsv('text/csv', 'POST')]).toEqual([false, false]);
  });
});
