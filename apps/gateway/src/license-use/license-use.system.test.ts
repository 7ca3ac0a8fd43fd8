import { aCompany, atHost, fetchDocumented, issued, system } from '@marquee/testing';

const CHALLENGE = 'License realm="marquee"';

async function validate(headers: Record<string, string>, body = '{}'): Promise<Response> {
  return fetchDocumented(`${system().url}/license/validate.json`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body,
  });
}

describe('the routes for programs with a license key', () => {
  it('lets scripts of any site call the license routes, also by their preflight', async () => {
    const answer = await atHost('localhost', '/license/use.json', { method: 'OPTIONS' });
    expect(Number(answer.status)).toBe(204);
    expect(answer.headers).toMatchObject({
      'access-control-allow-origin': '*',
      'access-control-allow-methods': 'GET, POST, DELETE',
      'access-control-allow-headers': 'authorization, content-type, idempotency-key',
    });
  });

  it.each([
    ['no key', {}],
    ['a forged key', { authorization: `License key/${'A'.repeat(40)}.${'A'.repeat(86)}==` }],
    ['a word in place of a key', { authorization: 'License sesame' }],
  ])('refuses a request with %s, readable for scripts of any site', async (_what, headers) => {
    const response = await validate(headers);
    expect(response.status).toBe(401);
    expect(await response.json()).toMatchObject({ code: 'license_key_invalid', error_code: -22 });
    expect(response.headers.get('www-authenticate')).toBe(CHALLENGE);
    expect(response.headers.get('access-control-allow-origin')).toBe('*');
  });

  it('refuses the access token of an app in place of a license key', async () => {
    const { token } = await aCompany();
    expect((await validate({ authorization: `Bearer ${issued(token)}` })).status).toBe(401);
  });
});
