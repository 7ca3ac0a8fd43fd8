import { type Route, routesOf } from '@marquee/edge';
import { PageVisitor } from '@marquee/testing';
import { CONTROLLERS } from '../gateway.module';
import { useGateway } from '../testing/use-gateway';

const { gateway, desk } = useGateway();

/** Excludes the console, which runs scripts; its own tests check its policy. */
const PAGES = routesOf(CONTROLLERS).filter(
  ({ access, operation }) => access !== undefined && 'page' in access && !operation.startsWith('console.'),
);
const pathOf = ({ path }: Route) => path.replaceAll(/:\w+/g, '5');
const pathsOf = (method: string) => PAGES.filter((page) => page.method === method).map(pathOf);

/** A visitor who has signed in and has seen a form. */
async function aVisitor(): Promise<PageVisitor> {
  const visitor = new PageVisitor(gateway).with(desk.session());
  await visitor.get('/admin/account');
  if (visitor.csrf === '') throw new Error('no form was shown');
  desk.calls.length = 0;
  return visitor;
}

const ATTACKS: readonly (readonly [string, Record<string, string>, Record<string, string>])[] = [
  ['without the hidden field', { csrf: '' }, {}],
  ['with a wrong hidden field', { csrf: 'x'.repeat(43) }, {}],
  ['from another origin', {}, { origin: 'https://evil.example' }],
  ['from no origin', {}, { origin: 'null' }],
  ['from another site, as the browser says', {}, { 'sec-fetch-site': 'cross-site' }],
  ['from a page of another site', {}, { referer: 'https://evil.example/form' }],
];

describe('every page of the platform, by the routes of the gateway', () => {
  it('tests every page among the routes of the gateway', () => {
    expect(pathsOf('GET').length).toBeGreaterThan(5);
    expect(pathsOf('POST').length).toBeGreaterThan(8);
  });

  it.each(pathsOf('POST'))('rejects forms from another origin or without a valid token: POST %s', async (path) => {
    const visitor = await aVisitor();
    const { cookie, csrf } = visitor;
    for (const [attack, fields, headers] of ATTACKS) {
      Object.assign(visitor, { cookie, csrf });
      const { statusCode } = await visitor.post(path, fields, headers);
      expect([attack, statusCode]).toEqual([attack, 403]);
    }
    expect(desk.calls.map(({ operation }) => operation).filter((name) => name !== 'find')).toEqual([]);
  });

  it.each(pathsOf('GET'))('forbids scripts and frames on the page: GET %s', async (path) => {
    const { headers, payload } = await (await aVisitor()).get(path);
    const policy = String(headers['content-security-policy']);
    expect(policy.split('; ')).toEqual(expect.arrayContaining(["default-src 'none'", "frame-ancestors 'none'"]));
    expect(policy).not.toMatch(/script-src|unsafe|\*/);
    if (payload === '') return expect(headers.location).toMatch(/^\//);
    expect(headers).toMatchObject({ 'content-type': 'text/html; charset=utf-8', 'x-frame-options': 'DENY' });
    expect(payload).not.toMatch(/<script|<iframe|\son\w+=|\sstyle=/i);
  });
});
