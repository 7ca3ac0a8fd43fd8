import { inOneLine, template, unlinked } from '@marquee/mail';
import type { WebhookFailingMail } from './webhook-failing.mail';

/** To the developer of an app whose sync URL does not answer, while nothing is lost yet. */
export const syncFailingMail = template<Omit<WebhookFailingMail, 'webhook'>>({
  en: ({ app, company, address, reason, since }) => ({
    subject: `Data changes cannot be told to ${unlinked(app)}`,
    text: `Hello,

since ${since.toISOString().slice(0, 16).replace('T', ' ')} GMT every attempt to tell the app what customers of company ${company} have changed has failed.

Sync URL: ${inOneLine(address)}
Reason: ${inOneLine(reason)}

Changes wait for seven days. About a day from now attempts will be paused if they still fail.`,
  }),
});
