import { useCompany } from '../../data/company';
import type { ListName } from '../../data/rows';
import { Page } from '../../kit/page';
import { Badge } from '../../kit/states';
import { Tabs } from '../../kit/tabs';
import { ResourceList } from '../../lists/resource-list';
import { choiceLabel } from '../../lists/value';
import { pathOf } from '../../shell/navigation';
import { useStrings } from '../../strings/strings';

interface Recipient extends Readonly<Record<string, unknown>> {
  readonly state?: string;
}

type Part = 'subscribers' | 'groups' | 'recipients';

/** Each list has an address of its own below the newsletter. */
const PARTS: Readonly<
  Record<Part, { readonly page: string; readonly list: ListName; readonly usual: readonly string[] }>
> = {
  subscribers: {
    page: 'newsletter',
    list: 'subscribers',
    usual: ['email', 'first_name', 'last_name', 'language', 'state', 'created_at'],
  },
  groups: {
    page: 'newsletter/groups',
    list: 'groupmembers',
    usual: ['email', 'group', 'theme_setting_id', 'created_at'],
  },
  recipients: {
    page: 'newsletter/recipients',
    list: 'newsrecipients',
    usual: ['email', 'language', 'state', 'confirmed_at', 'unsubscribed_at', 'created_at'],
  },
};

function NewsletterList({ part }: { readonly part: Part }) {
  const t = useStrings();
  const { id } = useCompany();
  const { list, usual } = PARTS[part];
  const parts = Object.keys(PARTS) as Part[];
  return (
    <Page title={t.nav.newsletter}>
      <Tabs
        label={t.sales.newsletter.tabs}
        tabs={parts.map((one) => ({
          label: t.sales.newsletter[one],
          to: pathOf(id, PARTS[one].page),
          isCurrent: one === part,
        }))}
      />
      <p className="soft">{t.sales.newsletter.hints[part]}</p>
      <ResourceList<Recipient>
        key={list}
        list={list}
        name={t.sales.newsletter[part]}
        icon="mail"
        usual={usual}
        columns={{
          state: {
            cell: ({ state }) => <Badge tone={state === 'active' ? 'good' : 'plain'}>{choiceLabel(t, state)}</Badge>,
          },
        }}
        empty={<p>{t.sales.newsletter.none}</p>}
      />
    </Page>
  );
}

export function SubscribersPage() {
  return <NewsletterList part="subscribers" />;
}

export function GroupmembersPage() {
  return <NewsletterList part="groups" />;
}

export function NewsrecipientsPage() {
  return <NewsletterList part="recipients" />;
}
