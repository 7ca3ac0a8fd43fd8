import { inOneLine, template, unlinked } from '@marquee/mail';

export interface WebhookFailingMail {
  /** The unescaped name of the app. */
  readonly app: string;
  readonly company: number;
  readonly webhook: number;
  readonly address: string;
  /** Why the last attempt failed. */
  readonly reason: string;
  /** When the first attempt failed. */
  readonly since: Date;
}

/** The mail to the developer of an app, before the webhook is deactivated. */
export const webhookFailingMail = template<WebhookFailingMail>({
  en: ({ app, company, webhook, address, reason, since }) => ({
    subject: `Webhook deliveries to ${unlinked(app)} are failing`,
    text: `Hello,

since ${since.toISOString().slice(0, 16).replace('T', ' ')} GMT every attempt to deliver webhook ${webhook} of company ${company} has failed.

Address: ${inOneLine(address)}
Reason: ${inOneLine(reason)}

Events are queued, and nothing is lost so far. If deliveries keep failing, the webhook will be deactivated in about a day.

All attempts and responses are in the delivery log: GET /admin/webhooks/${webhook}/deliveries.json`,
  }),
});
