import type { MailKind, MailLanguage } from '@marquee/contracts';
import type { Session } from '@marquee/storage';
import type { MailTemplateEntity } from './mail-template.entity';

export type EditedTexts = Pick<MailTemplateEntity, 'kind' | 'language' | 'subject' | 'text'>;

const SAVE = `
  insert into mail_templates (company_id, kind, language, subject, text, updated_at) values ($1, $2, $3, $4, $5, $6)
  on conflict (company_id, kind, language)
  do update set subject = excluded.subject, text = excluded.text, updated_at = excluded.updated_at`;

/** The texts that the session's company has edited. */
export class MailTemplatesRepository {
  constructor(private readonly session: Session) {}

  /** One row for each kind and language at most. */
  list(): Promise<EditedTexts[]> {
    const text = 'select kind, language, subject, text from mail_templates where company_id = $1';
    return this.session.query(text, [this.session.company], 'mail_templates');
  }

  async find(kind: string, language: string): Promise<EditedTexts | null> {
    const text = `select kind, language, subject, text from mail_templates
      where company_id = $1 and kind = $2 and language = $3`;
    const [row] = await this.session.query<EditedTexts>(text, [this.session.company, kind, language], 'mail_template');
    return row ?? null;
  }

  async save({ kind, language, subject, text }: EditedTexts, at: Date): Promise<void> {
    await this.session.query(SAVE, [this.session.company, kind, language, subject, text, at]);
  }

  async reset(kind: MailKind, language: MailLanguage): Promise<void> {
    const text = 'delete from mail_templates where company_id = $1 and kind = $2 and language = $3';
    await this.session.query(text, [this.session.company, kind, language]);
  }
}
