import { inOneLine, template, unlinked } from '@marquee/mail';
import type { WebhookDeactivatedMail } from './webhook-deactivated.mail';

/** To the developer of an app whose sync URL has not answered for too long. */
export const syncPausedMail = template<Omit<WebhookDeactivatedMail, 'webhook'>>({
  en: ({ app, company, address, reason }) => ({
    subject: `Data changes are not told to ${unlinked(app)} any more`,
    text: `Hello,

for 48 hours no attempt to tell the app what customers of company ${company} have changed has succeeded. Attempts are paused now.

Sync URL: ${inOneLine(address)}
Reason: ${inOneLine(reason)}

Once the address works again, save the settings of the app: what has waited is sent then. Otherwise the next change of a customer, a day from now or later, begins new attempts. Changes wait for seven days, and are not told after that.`,
  }),
});
