import { partsOf } from './pages';
import { pageFault } from './pages-share';

const page = (status: number, text: string, headers: Record<string, string> = {}) => ({
  method: 'GET',
  url: '/account',
  status,
  headers: { 'content-type': 'text/html', ...headers },
  text,
});

describe('a page', () => {
  it('leads on by its links and forms, as far as they are ours', () => {
    const html = `<a class="x" href="/a?b=1&amp;c=2">A</a><a href="https://example.org/">B</a><a href="next">C</a>
      <form method="post" action="/sign-in"><input name="csrf" value="t&quot;"><textarea name="note">text</textarea><button>Go</button></form>
      <form><select name="kind"><option>1</option></select></form>`;
    expect(partsOf(html, '/here/it?is=1')).toEqual({
      links: ['/a?b=1&c=2', '/here/next'],
      forms: [
        {
          method: 'POST',
          action: '/sign-in',
          fields: [
            ['csrf', 't"'],
            ['note', 'text'],
          ],
        },
        { method: 'GET', action: '/here/it?is=1', fields: [['kind', '']] },
      ],
    });
  });

  it.each([200, 404, 422])('that is shown with status %s has no fault', (status) => {
    expect(pageFault(page(status, '<p>&lt;img src=x onerror=alert(1)&gt;</p>'))).toBeNull();
  });

  it('of a shop that is off the net has none', () => {
    expect(pageFault(page(503, '<title>Offline</title>'))).toBeNull();
  });

  it.each([
    ['never came', 'it was not answered within 40 s', /^it was not answered/],
    ['is our trouble', page(500, 'Something went wrong.'), /^it answered 500/],
    ['holds markup', page(200, '<p><img src=x onerror=alert(1)></p>'), /markup that was sent/],
    ['runs a script of somebody', page(200, '<a href="javascript:alert(1)">'), /markup that was sent/],
    ['has headers of somebody', page(200, '', { 'x-injected': 'yes' }), /headers hold one/],
    ['tells of the inside', page(400, 'no responders', { 'content-type': 'application/json' }), /tells of the bus/],
  ])('that %s is found out', (_, outcome, fault) => {
    expect(pageFault(outcome)).toMatch(fault);
  });
});
