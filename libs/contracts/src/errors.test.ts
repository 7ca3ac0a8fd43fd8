import { ShopError } from './errors';

describe('faults that were collected', () => {
  it('collects several faults of the same field in one error', () => {
    const error = ShopError.invalidAll([
      ['themes.0.theme_id', 'must be the id of a theme'],
      ['title', 'must not be blank'],
      ['themes.0.theme_id', 'is a duplicate; send it once'],
    ]);
    expect(error).toMatchObject({
      code: 'invalid',
      errors: {
        'themes.0.theme_id': ['must be the id of a theme', 'is a duplicate; send it once'],
        title: ['must not be blank'],
      },
    });
  });
});
