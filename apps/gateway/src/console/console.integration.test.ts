import { hash } from 'node:crypto';
import { gunzipSync } from 'node:zlib';
import { PageVisitor } from '@marquee/testing';
import { useGateway } from '../testing/use-gateway';
import { readManifest } from './manifest';

const { gateway, desk } = useGateway();
const { script, style, files, firstView } = readManifest();

const PATHS = ['/admin', '/admin/1202', '/admin/1202/', '/admin/1202/orders', '/admin/1202/products/0001-A?tab=prices'];
const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; connect-src 'self'; " +
  "font-src 'self'; frame-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'; require-trusted-types-for 'script'";

const owner = () => new PageVisitor(gateway).with(desk.session());
const stranger = () => new PageVisitor(gateway);
const load = (path: string, headers = {}) => gateway.call(`GET ${path}`, { token: null, headers });

describe('the page of the console', () => {
  it.each(PATHS)('answers a signed-in user with its scripts and styles: %s', async (path) => {
    const { statusCode, headers, payload } = await owner().get(path);
    expect([statusCode, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    for (const name of [style, ...firstView]) expect(payload).toContain(`="/assets/console/${name}"`);
    expect(payload).toContain(`<script type="module" src="/assets/console/${script}"></script>`);
    expect(payload).toContain('<div id="root"></div>');
  });

  it.each(PATHS)('sends a policy that permits only files of the gateway: %s', async (path) => {
    const { headers, payload } = await owner().get(path);
    expect(headers).toMatchObject({
      'content-security-policy': POLICY,
      'cache-control': 'no-store',
      'x-frame-options': 'DENY',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'same-origin',
    });
    expect(payload).not.toMatch(/<script(?! type="module" src=)|\son\w+=|\sstyle=|<style/i);
  });

  it('serves the frame of mails in a sandbox that only the console can frame, with one script and no connections', async () => {
    const { headers, payload } = await owner().get('/admin/mail-frame');
    const [, code = ''] = /<script>([^<]*)<\/script>/.exec(payload) ?? [];
    expect(headers).toMatchObject({
      'content-security-policy':
        `default-src 'none'; script-src 'sha256-${hash('sha256', code, 'base64')}'; style-src 'unsafe-inline'; img-src https:; ` +
        "base-uri 'none'; form-action 'none'; frame-ancestors 'self'; sandbox allow-scripts",
      'x-frame-options': 'SAMEORIGIN',
    });
    expect((await stranger().get('/admin/mail-frame')).statusCode).toBe(303);
  });

  it('explains without JavaScript what works', async () => {
    const { payload } = await owner().get('/admin');
    expect(payload).toMatch(/<noscript>.*needs JavaScript.*Signing in.*<\/noscript>/s);
  });

  it.each(PATHS)('redirects a visitor who has not signed in, and back afterwards: %s', async (path) => {
    const { statusCode, headers } = await stranger().get(path);
    const location = new URL(String(headers.location), 'https://api.marquee.test');
    expect([statusCode, location.pathname]).toEqual([303, '/sign-in']);
    expect(location.searchParams.get('next') ?? '/admin').toBe(path);
  });

  it.each(['/admin/9', '/admin/9/orders'])('answers 404 for the company of other users: %s', async (path) => {
    const { statusCode, headers, payload } = await owner().get(path);
    expect([statusCode, headers['content-type']]).toEqual([404, 'text/html; charset=utf-8']);
    expect(payload).toContain('Page not found');
    expect(payload).not.toContain('<script');
  });

  it.each(['/admin/1202/nothing.json', '/admin/1202/api/nothing.json', '/admin/1202/api/nothing'])(
    'leaves unknown API paths a JSON error: %s',
    async (path) => {
      for (const visitor of [owner(), stranger()]) {
        const answer = await visitor.get(path);
        expect([answer.statusCode, answer.headers['content-type']]).toEqual([404, 'application/json; charset=utf-8']);
        expect(answer.json()).toMatchObject({ code: 'not_found' });
      }
      expect((await gateway.call(`DELETE ${path}`)).statusCode).toBe(404);
    },
  );

  it('leaves the routes of the API to signed-in users', async () => {
    const answer = await owner().get('/admin/1202/api/categories.json');
    expect(answer.headers['content-type']).toContain('application/json');
    expect((await owner().get('/admin/session.json')).statusCode).toBe(200);
  });

  it('rejects other methods with the list of those that the page has', async () => {
    const { statusCode, headers } = await gateway.call('POST /admin/1202/orders', { token: null });
    expect([statusCode, headers.allow]).toEqual([405, 'GET, HEAD']);
  });
});

describe('the files of the console', () => {
  it.each(Object.keys(files))('serves %s compressed and immutable', async (name) => {
    const { statusCode, headers, rawPayload } = await load(`/assets/console/${name}`, { 'accept-encoding': 'gzip' });
    expect(statusCode).toBe(200);
    expect(headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-encoding': 'gzip',
      'content-type': expect.stringMatching(/^(text\/(javascript|css); charset=utf-8|image\/svg\+xml)$/) as string,
      vary: 'accept-encoding',
      'x-content-type-options': 'nosniff',
    });
    expect(rawPayload).toHaveLength(files[name] ?? 0);
  });

  it('serves a file plain to a client that accepts no compression', async () => {
    const plain = await load(`/assets/console/${script}`);
    const packed = await load(`/assets/console/${script}`, { 'accept-encoding': 'gzip' });
    expect(plain.headers['content-encoding']).toBeUndefined();
    expect(plain.rawPayload.equals(gunzipSync(packed.rawPayload))).toBe(true);
  });

  it.each(['main.js', 'manifest.json', 'console.inputs.json', `${script}.gz`, '..%2freference.js'])(
    'answers 404, not cached, for an unknown file: %s',
    async (name) => {
      const { statusCode, headers } = await load(`/assets/console/${name}`);
      expect([statusCode, headers['cache-control']]).toEqual([404, 'no-store']);
    },
  );
});
