import { user } from '@marquee/contracts';
import { view } from '@marquee/storage';

export const userView = view(user, {
  table: 'users',
  changes: 'company',
  computed: {
    valid: "(r.state = 'enabled' and not (select c.company_disabled from companies c where c.id = r.company_id))",
  },
});
