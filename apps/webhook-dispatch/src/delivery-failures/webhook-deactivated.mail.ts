import { inOneLine, template, unlinked } from '@marquee/mail';

export interface WebhookDeactivatedMail {
  /** The unescaped name of the app. */
  readonly app: string;
  readonly company: number;
  readonly webhook: number;
  readonly address: string;
  /** Why the last attempt failed. */
  readonly reason: string;
}

/** Interface, "Acknowledgement and retries" 4. */
export const webhookDeactivatedMail = template<WebhookDeactivatedMail>({
  en: ({ app, company, webhook, address, reason }) => ({
    subject: `A webhook of ${unlinked(app)} was deactivated`,
    text: `Hello,

for 48 hours every attempt to deliver webhook ${webhook} of company ${company} has failed. The webhook is now deactivated, and new events are not queued for it.

Address: ${inOneLine(address)}
Reason: ${inOneLine(reason)}

When the receiver works again, activate the webhook: PUT /admin/webhooks/${webhook}.json with {"webhook": {"is_active": true}}. Deliveries that are still queued are then sent. To receive the events in between, replay them: POST /admin/webhooks/${webhook}/replay.json`,
  }),
});
