import { ShopError } from '@marquee/contracts';
import { explained } from './output';

describe('an error', () => {
  it('prints one sentence for an error, followed by the invalid fields', () => {
    const error = ShopError.invalid({
      name: ['is required'],
      country: ['must be a country', 'must have two letters'],
    });
    expect(explained(error)).toBe(
      'Some fields are invalid. Correct them and retry.\n  name: is required\n  country: must be a country, must have two letters',
    );
    expect(explained(new Error('No Marquee runs here.'))).toBe('No Marquee runs here.');
  });

  it('advises the operator to check the state after an unknown outcome', () => {
    expect(explained(new ShopError('outcome_unknown'))).toBe(
      'The service did not respond in time. The request may have been applied; check before you retry.',
    );
  });
});
