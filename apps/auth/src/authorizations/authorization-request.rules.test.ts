import { checked } from './authorization-request.rules';

const CHALLENGE = 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM';
const sound = { scope: 'orders' };

describe('the authorization request of an app', () => {
  it('fills an authorization request with the defaults of the interface', () => {
    expect(checked({ scope: 'orders,customers' })).toEqual({
      scopes: ['customers', 'orders'],
      access_type: 'offline',
      code_challenge: null,
    });
  });

  it.each([
    ['orders,products', ['products', 'orders']],
    ['orders, products ,orders', ['products', 'orders']],
    ['orders products', ['products', 'orders']],
    [',orders,,', ['orders']],
    ['player,orders,users', ['orders']],
  ])('reads the scopes of %j in a fixed order without duplicates', (scope, scopes) => {
    expect(checked({ scope })).toMatchObject({ scopes });
  });

  it('treats empty parameters of an authorization request as absent', () => {
    const empty = { response_type: '', access_type: '', code_challenge: '', code_challenge_method: '', state: '' };
    expect(checked({ ...sound, ...empty })).toEqual(checked(sound));
  });

  it('reads the challenge and the access type of an authorization request', () => {
    const asked = { ...sound, access_type: 'online', code_challenge: CHALLENGE, code_challenge_method: 'S256' };
    expect(checked(asked)).toEqual({ scopes: ['orders'], access_type: 'online', code_challenge: CHALLENGE });
  });

  it.each([
    ['unsupported_response_type', 'another response type', { response_type: 'token' }],
    ['unsupported_response_type', 'several response types', { response_type: 'code token' }],
    ['invalid_scope', 'no scope', { scope: undefined }],
    ['invalid_scope', 'an empty scope', { scope: ' , ' }],
    ['invalid_scope', 'an unknown scope', { scope: 'orders,everything' }],
    ['invalid_scope', 'an unknown scope beside an ignored one', { scope: 'orders,player,everything' }],
    ['invalid_scope', 'ignored scopes only', { scope: 'player,users' }],
    ['invalid_scope', 'an ignored scope in capitals', { scope: 'orders,Player' }],
    ['invalid_scope', 'a scope in another case', { scope: 'Orders' }],
    ['invalid_scope', 'the name of an object property', { scope: 'toString' }],
    ['invalid_request', 'an overlong scope', { scope: 'orders,'.repeat(300) }],
    ['invalid_request', 'an overlong state', { state: 'x'.repeat(2049) }],
    ['invalid_request', 'another access type', { access_type: 'always' }],
    ['invalid_request', 'a challenge without a method', { code_challenge: CHALLENGE }],
    ['invalid_request', 'a plain challenge', { code_challenge: CHALLENGE, code_challenge_method: 'plain' }],
    ['invalid_request', 'a method in another case', { code_challenge: CHALLENGE, code_challenge_method: 's256' }],
    ['invalid_request', 'a method without a challenge', { code_challenge_method: 'S256' }],
    ['invalid_request', 'a short challenge', { code_challenge: 'x'.repeat(42), code_challenge_method: 'S256' }],
    ['invalid_request', 'a long challenge', { code_challenge: 'x'.repeat(129), code_challenge_method: 'S256' }],
    [
      'invalid_request',
      'a challenge with other characters',
      { code_challenge: `${CHALLENGE}=`, code_challenge_method: 'S256' },
    ],
    [
      'invalid_request',
      'a challenge with a line break',
      { code_challenge: `${CHALLENGE}\n`, code_challenge_method: 'S256' },
    ],
  ])('answers an authorization request with the error %s for %s', (error, _what, change) => {
    expect(checked({ ...sound, ...change })).toEqual({ error, error_description: expect.stringMatching(/.+/) });
  });

  it('accepts a state and a challenge of the maximum length', () => {
    const longest = { state: 'x'.repeat(2048), code_challenge: 'x'.repeat(128), code_challenge_method: 'S256' };
    expect(checked({ ...sound, ...longest })).toMatchObject({ code_challenge: 'x'.repeat(128) });
  });
});
