import { inOneLine, template, unlinked } from '@marquee/mail';
import type { WebhookFailingMail } from './webhook-failing.mail';

/** The mail to the developer of an app whose sync URL fails, before any change is lost. */
export const syncFailingMail = template<Omit<WebhookFailingMail, 'webhook'>>({
  en: ({ app, company, address, reason, since }) => ({
    subject: `Customer changes cannot be delivered to ${unlinked(app)}`,
    text: `Hello,

since ${since.toISOString().slice(0, 16).replace('T', ' ')} GMT every attempt to deliver customer changes of company ${company} to the app has failed.

Sync URL: ${inOneLine(address)}
Reason: ${inOneLine(reason)}

Pending changes are stored for seven days. If attempts keep failing, they will be paused in about a day.`,
  }),
});
