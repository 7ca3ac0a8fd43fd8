import { inOneLine, template, unlinked } from '@marquee/mail';
import type { WebhookDeactivatedMail } from './webhook-deactivated.mail';

/** The mail to the developer of an app whose sync URL has failed for too long. */
export const syncPausedMail = template<Omit<WebhookDeactivatedMail, 'webhook'>>({
  en: ({ app, company, address, reason }) => ({
    subject: `Delivery of customer changes to ${unlinked(app)} is paused`,
    text: `Hello,

for 48 hours every attempt to deliver customer changes of company ${company} to the app has failed. Delivery is now paused.

Sync URL: ${inOneLine(address)}
Reason: ${inOneLine(reason)}

When the address works again, save the settings of the app: pending changes are then sent. Otherwise the first customer change after a day or more starts new attempts. Pending changes are stored for seven days and then discarded.`,
  }),
});
