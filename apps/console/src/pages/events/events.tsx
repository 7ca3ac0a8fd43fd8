import type { Event } from '@marquee/client';
import { useCompany } from '../../data/company';
import { LISTS } from '../../generated/lists';
import { Page } from '../../kit/page';
import { ResourceLink } from '../../lists/resource-link';
import { ResourceList } from '../../lists/resource-list';
import { choiceLabel } from '../../lists/value';
import { pathOf } from '../../shell/navigation';
import { useStrings } from '../../strings/strings';

const USUAL = ['created_at', 'scope', 'data', 'id'];

export function EventsPage() {
  const t = useStrings();
  const { id: company } = useCompany();
  const texts = t.integrations.events;
  const topics = [...LISTS['deliveries.listAll'].filters.topic.values, ...Object.keys(t.integrations.topics)].sort();
  return (
    <Page title={t.nav.events}>
      <p className="soft">{texts.live}</p>
      <ResourceList<Event>
        list="events"
        name={t.nav.events}
        icon="pulse"
        usual={USUAL}
        filterValues={{ topic: topics }}
        href={({ id }) => pathOf(company, `events/${id}`)}
        columns={{
          scope: { cell: ({ scope }) => choiceLabel(t, scope) },
          data: { header: texts.resource, cell: ({ data, scope }) => <ResourceLink resource={data} topic={scope} /> },
        }}
        empty={<p>{texts.empty}</p>}
      />
    </Page>
  );
}
