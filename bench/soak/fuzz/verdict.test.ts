import { faultWith } from './verdict';

const HEADERS = { 'content-type': 'application/json; charset=utf-8', 'x-request-id': 'r-1' };
const error = (sentence: string) => ({ error: sentence, error_code: -6, request_id: 'r-1' });
const answer = (status: number, body: object) => ({
  method: 'GET',
  url: '/api/categories/7.json',
  status,
  headers: HEADERS,
  text: JSON.stringify(body),
});

describe('an answer', () => {
  it('that the reference describes has no fault', () => {
    expect(faultWith(answer(404, error('No category 7.')))).toBeNull();
  });

  it('of a shop that is off the net has none, and the same page for another reason has one', () => {
    const page = (title: string) => ({
      ...answer(503, {}),
      url: '/api/customers/login/6/4',
      headers: { ...HEADERS, 'content-type': 'text/html; charset=utf-8', 'set-cookie': 'a=b', 'retry-after': '3600' },
      text: `<!doctype html><html><head><title>${title}</title></head></html>`,
    });
    expect(faultWith(page('Offline'))).toBeNull();
    expect(faultWith(page('Not available'))).toMatch(/^it answered 503/);
  });

  it.each([
    ['never came', 'it was not answered within 40 s', /^it was not answered/],
    ['is our trouble', answer(500, error('Something went wrong.')), /^it answered 500/],
    ['is not in the reference', answer(402, error('Pay.')), /docs\/openapi\.json says otherwise/],
    ['has a stack', answer(404, error('Error at Object.run (/x/main.js:1:2)')), /tells of a stack/],
    ['has a statement', answer(404, error('select id from rows where x')), /tells of a statement/],
    ['has a constraint', answer(404, error('the key breaks products_pk')), /tells of a table/],
    ['has a path', answer(404, error('no file /work/a')), /tells of a file/],
    ['has a subject', answer(404, error('no responders')), /tells of the bus/],
    ['has what Postgres says', answer(404, error('duplicate key')), /tells of the database/],
    ['has the name of a library', answer(404, error('FastifyError')), /tells of a library/],
    ['has what is another company’s', answer(200, { category: { title: 'theirs' } }), /another company's/],
  ])('that %s is found out', (_, outcome, fault) => {
    expect(faultWith(outcome, ['theirs'])).toMatch(fault);
  });
});
