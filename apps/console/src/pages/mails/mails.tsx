import { useEffect, useRef } from 'react';
import { useNavigate, useSearch } from '@tanstack/react-router';
import type { MailTemplate } from '@marquee/client';
import { useCompany } from '../../data/company';
import { useRead, useRefresh } from '../../data/rows';
import { Page } from '../../kit/page';
import { Loaded } from '../../kit/states';
import { Tabs } from '../../kit/tabs';
import { useToasts } from '../../kit/toasts';
import { pathOf } from '../../shell/navigation';
import { useStrings } from '../../strings/strings';
import { type MailPageTexts, useMailPageTexts } from './mail-page-texts';
import { SettingsPanel } from './settings-panel';
import { TemplateEditor } from './template-editor';

type Kind = keyof MailPageTexts['kinds'];
type Language = keyof MailPageTexts['languages'];
const KINDS: readonly Kind[] = ['order', 'refund', 'shipment', 'license_end', 'content_ready'];
const LANGUAGES: readonly Language[] = ['en', 'de'];

/** The texts of mails to customers with their preview, and how they are sent. */
export function MailsPage() {
  const t = useStrings();
  const mails = useMailPageTexts();
  const { id } = useCompany();
  useConfirmedSender();
  const templates = useRead('mailTemplates', ['list'], (client) => client.mailTemplates.list(id));
  return (
    <Page title={t.nav.mails}>
      <p className="soft">{mails.intro}</p>
      <Loaded query={templates}>{(rows) => <Chosen rows={rows} />}</Loaded>
      <SettingsPanel />
    </Page>
  );
}

function Chosen({ rows }: { readonly rows: readonly MailTemplate[] }) {
  const mails = useMailPageTexts();
  const { id } = useCompany();
  const search: Readonly<Record<string, string | undefined>> = useSearch({ strict: false });
  const [kind, language] = [search['mail'] ?? 'order', search['in'] ?? 'en'];
  const chosen = rows.find((row) => row.kind === kind && row.language === language) ?? rows[0];
  const to = pathOf(id, 'mails');
  if (chosen === undefined) return null;
  return (
    <>
      <Tabs
        label={mails.choose}
        tabs={KINDS.flatMap((one) =>
          LANGUAGES.map((other) => ({
            label: `${mails.kinds[one]} (${mails.languages[other]})`,
            to,
            search: { mail: one, in: other },
            isCurrent: one === chosen.kind && other === chosen.language,
          })),
        )}
      />
      <TemplateEditor key={`${chosen.kind} ${chosen.language}`} template={chosen} />
    </>
  );
}

/** Uses the token of a mailed link once, and removes it from the address. */
function useConfirmedSender(): void {
  const mails = useMailPageTexts();
  const { id, client } = useCompany();
  const navigate = useNavigate();
  const refresh = useRefresh();
  const toasts = useToasts();
  const search: Readonly<Record<string, string | undefined>> = useSearch({ strict: false });
  const { confirm: token } = search;
  const used = useRef<string>(undefined);
  useEffect(() => {
    if (token === undefined || used.current === token) return;
    used.current = token;
    void navigate({ to: pathOf(id, 'mails'), search: {}, replace: true });
    client.mailSettings.confirm(id, { token }).then(
      () => {
        toasts.say(mails.senderConfirmed);
        void refresh('mailSettings');
      },
      (error: unknown) => toasts.fail(error),
    );
  }, [token, id, client, navigate, refresh, toasts, mails]);
}
