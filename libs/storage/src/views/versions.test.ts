import { contextOf, newCompany } from '../../test/context';
import { expectVersion } from './versions';

describe('If-Match', () => {
  it('accepts a change of the expected version, and a change without `If-Match`', () => {
    expect(() => expectVersion(contextOf(newCompany(), { ifMatch: 3 }), 3)).not.toThrow();
    expect(() => expectVersion(contextOf(newCompany()), 3)).not.toThrow();
  });

  it('rejects a change of an outdated row version', () => {
    expect(() => expectVersion(contextOf(newCompany(), { ifMatch: 2 }), 3)).toThrow(
      expect.objectContaining({ code: 'precondition_failed' }),
    );
  });
});
