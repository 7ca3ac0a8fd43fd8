import { issuedLicense } from '@marquee/contracts';
import { view } from '@marquee/storage';

/** The model's id and name are those at the time of sale. */
export const issuedLicenseView = view(issuedLicense, {
  table: 'issued_licenses',
  computed: {
    customer_token: '(select c.token from customers c where c.company_id = r.company_id and c.id = r.customer_id)',
    license_id: "(r.terms ->> 'id')::bigint",
    license_title: "r.terms ->> 'name'",
  },
});
