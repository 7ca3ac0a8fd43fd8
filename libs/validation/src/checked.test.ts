import {
  bool,
  category,
  country,
  email,
  gmt,
  id,
  int,
  language,
  list,
  num,
  object,
  resource,
  ShopError,
  text,
  url,
  type FieldErrors,
} from '@marquee/contracts';
import { checked } from './checked';

const thing = resource('thing', 'things', {
  id: id().identity(),
  title: text(10).requiredOnCreate(),
  made_by: text().createOnly(),
  seen_at: gmt().readOnly(),
  starts_at: gmt().orNull(),
  count: int().range(0, 5),
  level: int().among([1, 2]),
  weight: num(),
  open: bool(),
  mail: email(),
  site: url(),
  logo: url().none(''),
  icon: url().orNull().none(''),
  owner_id: id().orNull().none(0),
  speaks: language(),
  lives_in: country(),
  home: object({ city: text(5) }),
  parts: list({ id: id().identity(), name: text(5).requiredOnCreate(), language: language() }).atMost(2),
});

function errorsOf(input: unknown, on: 'create' | 'update' = 'update'): FieldErrors {
  try {
    if (on === 'create') checked(thing, 'create', input);
    else checked(thing, 'update', input);
  } catch (error) {
    expect(error).toBeInstanceOf(ShopError);
    expect((error as ShopError).code).toBe('invalid');
    return (error as ShopError).errors ?? {};
  }
  return {};
}

describe('checked', () => {
  it('returns the writable fields of a body and drops all others', () => {
    const sent = { id: 3, title: 'a', seen_at: 5, unknown: {}, made_by: 'x', parts: [{ id: 1, name: 'n', other: 1 }] };
    expect({ ...checked(thing, 'create', sent) }).toEqual({ title: 'a', made_by: 'x', parts: [{ name: 'n' }] });
    expect({ ...checked(thing, 'update', sent) }).toEqual({ title: 'a', parts: [{ id: 1, name: 'n' }] });
  });

  it('treats the placeholder values of older clients as missing', () => {
    const sent = { logo: '', icon: '', owner_id: 0 };
    expect({ ...checked(thing, 'update', sent) }).toEqual({ icon: null, owner_id: null });
    expect(errorsOf({ site: '' })).toHaveProperty('site');
  });

  it('rejects an email address with a quoted local part', () => {
    expect(errorsOf({ mail: '"<b>kim</b>"@example.org' })).toEqual({ mail: ['must be an email address'] });
  });

  it.each(['"', '<', '>', '\\', '`'])('rejects an email address that contains %s', (sign) =>
    expect(errorsOf({ site: `https://x.example/a${sign}b` })).toEqual({ site: ['must be an http or https address'] }),
  );
  it.each(['http://[bad', 'https://x.example:99999/', 'http://[::1', 'ftp://x.example/', 'x.example', 'http://'])(
    'rejects the malformed URL %s',
    (site) => expect(errorsOf({ site })).toEqual({ site: ['must be an http or https address'] }),
  );

  it.each(['http://x.example', 'HTTPS://x.example:8443/a?b#c', 'http://[::1]:80/', 'https://bücher.example/ü'])(
    'accepts the URL %s with http or https',
    (site) => expect(errorsOf({ site })).toEqual({}),
  );

  it.each(['deu', 'd', 'd1', ''])('explains the expected format of the language code %j', (code) => {
    expect(errorsOf({ speaks: code, lives_in: code })).toEqual({
      speaks: ['must be a two-letter language code'],
      lives_in: ['must be a two-letter country code'],
    });
  });

  it('requires mandatory fields of a body on create only', () => {
    expect(errorsOf({}, 'create')).toHaveProperty('title');
    expect(errorsOf({})).toEqual({});
  });

  it.each([
    ['title', 5],
    ['title', ' '],
    ['title', null],
    ['title', '12345678901'],
    ['title', 'a\0b'],
    ['title', 'half \ud800'],
    ['count', 1.5],
    ['count', '1'],
    ['count', 6],
    ['level', 3],
    ['weight', '1'],
    ['weight', Number.NaN],
    ['open', 'true'],
    ['open', 1],
    ['mail', 'nobody'],
    ['site', 'javascript:alert(1)'],
    ['starts_at', 'tomorrow'],
    ['starts_at', '2026-02-31T00:00:00'],
    ['starts_at', '2026-01-01T25:00:00'],
    ['starts_at', '0000-01-01T00:00:00'],
    ['starts_at', '0001-01-01T00:00:00+01:00'],
    ['starts_at', '9999-12-31T23:30:00-01:00'],
    ['home', 'Berlin'],
    ['home', ['Berlin']],
    ['parts', {}],
    ['parts', [{ id: 1 }, { id: 2 }, { id: 3 }]],
  ])('rejects an invalid value of the field %s: %j', (field, value) => {
    expect(Object.keys(errorsOf({ [field]: value }))).toEqual([field]);
  });

  it.each([
    '2026-11-15T10:00:00',
    '2026-11-15 10:00',
    '2026-11-15T10:00:00.5+02:00',
    '9999-12-31T23:59:59',
    '0001-01-01T00:00:00Z',
  ])('accepts the time %s in a field of a body', (starts_at) => {
    expect(errorsOf({ starts_at })).toEqual({});
  });

  it('names the path of an invalid field inside a list or object', () => {
    expect(Object.keys(errorsOf({ parts: ['x'] }))).toEqual(['parts.0']);
    const parts = [{ name: 'ok', language: 'en' }, { language: 'english' }];
    expect(Object.keys(errorsOf({ parts, home: { city: 'too long' } })).sort()).toEqual([
      'home.city',
      'parts.1.language',
      'parts.1.name',
    ]);
  });

  it('accepts null for a nullable field of a body', () => {
    expect({ ...checked(thing, 'update', { starts_at: null }) }).toEqual({ starts_at: null });
  });

  it('rejects a body that is not a JSON object', () => {
    expect(errorsOf([])).toEqual({ thing: ['must be an object'] });
  });

  it('ignores sent fields that are named like inherited properties', () => {
    const sent = JSON.parse('{"title":"a","__proto__":{"count":99},"constructor":1}') as object;
    expect({ ...checked(category, 'create', sent) }).toEqual({ title: 'a' });
  });
});

it('rejects a list that is too long without checking its elements', () => {
  let looked = 0;
  const part = {
    get name() {
      looked += 1;
      return 'a name';
    },
  };
  expect(errorsOf({ parts: [part, part, part] })).toEqual({ parts: ['must have at most 2 entries'] });
  expect(looked).toBe(0);
  errorsOf({ parts: [part, part] });
  expect(looked).toBe(2);
});
