import { customerEvents } from './customer';
import { issuedLicenseEvents } from './issued-license';
import { productEvents } from './product';
import { companyEvents } from './tenancy';
import { COMPANY_CHANGES, LICENSE_CHANGES, urgentNotification } from './urgent-changes';

describe('the notification of a change besides its event', () => {
  it.each([
    ['a revocation', issuedLicenseEvents.update, { changed: ['revoked_at'] }, LICENSE_CHANGES],
    ['a first use', issuedLicenseEvents.update, { changed: ['first_used_at', 'expires_at'] }, null],
    ['a new license', issuedLicenseEvents.create, { changed: [] }, null],
    ['a disabled customer', customerEvents.update, { changed: ['state'] }, LICENSE_CHANGES],
    ['the order of a customer', customerEvents.update, { changed: ['orders_count'] }, null],
    ['a changed company', companyEvents.update, { disabled: true }, COMPANY_CHANGES],
    ['a changed product', productEvents.update, { changed: ['title'] }, null],
  ])('announces what decides requests for licenses, and nothing else: %s', (_what, type, data, name) => {
    expect(urgentNotification(type, data)).toBe(name);
  });
});
