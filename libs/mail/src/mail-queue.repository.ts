import { randomUUID } from 'node:crypto';
import type { ListStatement, Session } from '@marquee/storage';
import { renderedMail, type RenderedMail } from './layout';
import type { OutgoingMail } from './outgoing-mails';
import type { WrittenMail } from './template';

interface Addressed {
  /** The address of one recipient. */
  readonly to: string;
  /** A UUID by which the sender can find and erase the mail; random by default. */
  readonly id?: string;
  /** Only for newsletters: a POST to this URL unsubscribes the recipient (RFC 8058). */
  readonly unsubscribeUrl?: string;
}

export type QueuedMail = Addressed & RenderedMail;

/** A mail of the session's company, which is rendered again with the shop's present name when it is sent. */
export type QueuedShopMail = Addressed &
  WrittenMail & {
    /** The name of the shop at present. */
    readonly shop: string;
    /** The customer whose erasure deletes the mail. */
    readonly customer?: number;
  };

type MailRow = Omit<OutgoingMail, 'id' | 'content'> & {
  readonly content: string | null;
  readonly shop_customer_id: number | null;
};
const COLUMNS = [
  'message_id',
  'recipient',
  'language',
  'subject',
  'text',
  'html',
  'unsubscribe_url',
  'shop_company_id',
  'shop_customer_id',
  'content',
] as const;
const QUEUE: ListStatement<MailRow> = {
  name: 'queue_mails',
  text: `
    insert into mails (${COLUMNS.join(', ')})
    select m.message_id, m.recipient, m.language, m.subject, m.text, m.html, m.unsubscribe_url, m.shop_company_id, m.shop_customer_id,
      m.content::json
    from unnest($1::uuid[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[], $8::bigint[], $9::bigint[],
      $10::text[]) as m (${COLUMNS.join(', ')})`,
  columns: COLUMNS,
};

/** Queues mails in the caller's transaction, so a rollback sends nothing. */
export class MailQueue {
  constructor(private readonly session: Session) {}

  /** `queue({ to, ...aTemplate.render(language, data) })` */
  async queue(mail: QueuedMail): Promise<void> {
    this.add(mail, { shop_company_id: null, shop_customer_id: null, content: null });
  }

  /** `queueOfShop({ to, shop, ...aTemplate.write(language, { shop: SHOP_NAME }) })` */
  async queueOfShop({ shop, customer, content, language, ...addressed }: QueuedShopMail): Promise<void> {
    const rendered = renderedMail(content, language, { name: shop, logo: null, color: null });
    const row = {
      shop_company_id: this.session.company,
      shop_customer_id: customer ?? null,
      content: JSON.stringify(content),
    };
    this.add({ ...addressed, ...rendered }, row);
  }

  private add(
    { to, id = randomUUID(), unsubscribeUrl, language, subject, text, html }: QueuedMail,
    of: Pick<MailRow, 'shop_company_id' | 'shop_customer_id' | 'content'>,
  ): void {
    const row = {
      message_id: id,
      recipient: to,
      language,
      subject,
      text,
      html,
      unsubscribe_url: unsubscribeUrl ?? null,
    };
    this.session.beforeCommit(QUEUE, { ...row, ...of });
  }
}
