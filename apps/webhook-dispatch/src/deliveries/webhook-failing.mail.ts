import { inOneLine, template, unlinked } from '@marquee/mail';

export interface WebhookFailingMail {
  /** The name of the app, as it is. */
  readonly app: string;
  readonly company: number;
  readonly webhook: number;
  readonly address: string;
  /** Why the last attempt failed, in words. */
  readonly reason: string;
  /** When the first attempt failed. */
  readonly since: Date;
}

/** To the developer of an app, while something can still be done. */
export const webhookFailingMail = template<WebhookFailingMail>({
  en: ({ app, company, webhook, address, reason, since }) => ({
    subject: `Webhook deliveries to ${unlinked(app)} are failing`,
    text: `Hello,

since ${since.toISOString().slice(0, 16).replace('T', ' ')} GMT every attempt to deliver webhook ${webhook} of company ${company} has failed.

Address: ${inOneLine(address)}
Reason: ${inOneLine(reason)}

Events wait, and nothing is lost so far. About a day from now the webhook will be deactivated if deliveries still fail.

What was tried, and what came back, is in the log of deliveries: GET /admin/webhooks/${webhook}/deliveries.json`,
  }),
});
