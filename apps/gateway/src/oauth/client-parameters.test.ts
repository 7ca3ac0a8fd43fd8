import { Form } from '@marquee/edge';
import { parametersIn, UnreadableCredentials, withCredentials } from './client-parameters';

const NAMES = ['client_id', 'client_secret', 'refresh_token'] as const;
const basic = (text: string): string => `Basic ${Buffer.from(text).toString('base64')}`;

function sent(query: object, form: string, inQuery = true): object {
  return parametersIn({ query, body: Form.read(Buffer.from(form)) } as never, NAMES, inQuery);
}
function credentials(authorization: string | undefined, parameters: object = {}): object {
  return withCredentials({ headers: { authorization } } as never, parameters);
}

describe('parameters of a client', () => {
  it('reads only the OAuth parameters from the query and the form', () => {
    expect(sent({ client_id: 'a', foo: 'x' }, 'refresh_token=t&bar=y')).toEqual({ client_id: 'a', refresh_token: 't' });
    expect(sent({ client_id: 'a' }, 'refresh_token=t', false)).toEqual({ refresh_token: 't' });
  });

  it('passes OAuth parameters to auth without checking them', () => {
    const long = 'x'.repeat(20_000);
    expect(sent({ client_id: '' }, `refresh_token=${long}`)).toEqual({ client_id: '', refresh_token: long });
  });

  it('rejects an OAuth parameter that is sent twice', () => {
    expect(() => sent({ client_id: ['a', 'b'] }, '')).toThrow('Query parameter client_id must be sent once.');
    expect(() => sent({}, 'client_id=a&client_id=a')).toThrow('was sent more than once');
    expect(() => sent({ client_id: 'a' }, 'client_id=a')).toThrow(
      'The parameter client_id was sent more than once. Send it once.',
    );
  });
});

describe('credentials in the header', () => {
  it('decodes client credentials in the Authorization header as RFC 6749 requires', () => {
    expect(credentials(basic('a%3Ab:s%2B+x'), { refresh_token: 't' })).toEqual({
      refresh_token: 't',
      client_id: 'a:b',
      client_secret: 's+ x',
    });
    expect(credentials(basic('a:s'), { client_id: 'a' })).toEqual({ client_id: 'a', client_secret: 's' });
  });

  it('ignores an Authorization header of another scheme than Basic', () => {
    expect(credentials('Bearer abc', { client_id: 'a' })).toEqual({ client_id: 'a' });
    expect(credentials(undefined, { client_id: 'a' })).toEqual({ client_id: 'a' });
  });

  it('rejects client credentials that are sent twice or belong to another client', () => {
    expect(() => credentials(basic('a:s'), { client_secret: 's' })).toThrow('was sent more than once');
    expect(() => credentials(basic('a:s'), { client_id: 'b' })).toThrow('client_id differs from the client');
    const blank = { client_id: '', client_secret: '' };
    expect(credentials(basic('a:s'), blank)).toEqual({ client_id: 'a', client_secret: 's' });
  });

  it.each(['Basic', 'Basic ', 'Basic ???', basic('no colon'), basic(':no id'), basic('%zz:s'), basic('a:%00')])(
    'recognizes the malformed client credentials %s',
    (header) => {
      expect(() => credentials(header)).toThrow(UnreadableCredentials);
    },
  );
});
