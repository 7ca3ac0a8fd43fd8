import { inOneLine, template, unlinked } from '@marquee/mail';

export interface WebhookDeactivatedMail {
  /** The name of the app, as it is. */
  readonly app: string;
  readonly company: number;
  readonly webhook: number;
  readonly address: string;
  /** Why the last attempt failed, in words. */
  readonly reason: string;
}

/** Interface, "Acknowledgement and retries" 4. */
export const webhookDeactivatedMail = template<WebhookDeactivatedMail>({
  en: ({ app, company, webhook, address, reason }) => ({
    subject: `A webhook of ${unlinked(app)} was deactivated`,
    text: `Hello,

for 48 hours no attempt to deliver webhook ${webhook} of company ${company} has succeeded. It is deactivated now, and its events are not recorded for it any more.

Address: ${inOneLine(address)}
Reason: ${inOneLine(reason)}

Once the receiver works again, activate the webhook: PUT /admin/webhooks/${webhook}.json with {"webhook": {"is_active": true}}. What has waited until now is sent then. For what happens until then, replay it: POST /admin/webhooks/${webhook}/replay.json`,
  }),
});
