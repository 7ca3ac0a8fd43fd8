import { useParams } from '@tanstack/react-router';
import type { Client, Event } from '@marquee/client';
import { useCompany } from '../../data/company';
import { firstOf } from '../../data/first-of';
import { useRead } from '../../data/rows';
import { stringifySearch } from '../../data/search-params';
import { ButtonLink } from '../../kit/button';
import { CopyButton, Json } from '../../kit/copy';
import { useFormats } from '../../kit/format';
import { Columns, Facts, Page, Panel } from '../../kit/page';
import { PendingPage } from '../../kit/pending-page';
import { CallButton } from '../../lists/call-button';
import { ResourceLink } from '../../lists/resource-link';
import { choiceLabel, fieldLabel } from '../../lists/value';
import { pathOf } from '../../shell/navigation';
import { NotFound } from '../../shell/special-pages';
import { useStrings } from '../../strings/strings';

/** The API lists events and has no read of one: it is the first after the id before it. */
async function readEvent(client: Client, id: number): Promise<Event | null> {
  const found = await firstOf(client.events.list({ since_id: id - 1, limit: 1 }));
  return found?.id === id ? found : null;
}

export function EventPage() {
  const { id = '' } = useParams({ strict: false });
  const t = useStrings();
  const read = useRead('events', ['one', id], (client) => readEvent(client, Number(id)));
  if (read.data === undefined) return <PendingPage title={t.integrations.events.event(id)} query={read} />;
  return read.data === null ? <NotFound /> : <EventDetail event={read.data} />;
}

function EventDetail({ event }: { readonly event: Event }) {
  const t = useStrings();
  const format = useFormats();
  const { id: company } = useCompany();
  const texts = t.integrations.events;
  const { id, scope, data, created_at, event_id } = event;
  const call = `client.events.list({ since_id: ${id - 1}, limit: 1 })`;
  return (
    <Page
      title={choiceLabel(t, scope)}
      parent={{ to: pathOf(company, 'events'), title: t.nav.events }}
      actions={
        <>
          <CallButton run={(client) => readEvent(client, id)} typescript={call} />
          <ButtonLink icon="send" to={`${pathOf(company, 'deliveries')}${stringifySearch({ resource_id: data.id })}`}>
            {texts.deliveries}
          </ButtonLink>
        </>
      }
    >
      <Columns
        main={
          <Panel title={texts.json} actions={<CopyButton text={JSON.stringify(event, null, 2)} />}>
            <Json value={event} label={texts.json} />
          </Panel>
        }
        side={
          <Panel title={texts.about}>
            <Facts
              facts={[
                [fieldLabel(t, 'id'), id],
                [texts.resource, <ResourceLink key="resource" resource={data} topic={scope} />],
                [fieldLabel(t, 'topic'), <code key="topic">{scope}</code>],
                [fieldLabel(t, 'created_at'), format.second(created_at)],
                [fieldLabel(t, 'event_id'), <code key="event">{event_id}</code>],
              ]}
            />
          </Panel>
        }
      />
    </Page>
  );
}
