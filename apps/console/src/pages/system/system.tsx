import type { ServiceState } from '@marquee/client';
import { useRead, useRefreshEvery } from '../../data/rows';
import { Button } from '../../kit/button';
import { useFormats } from '../../kit/format';
import { Page, Panel } from '../../kit/page';
import { Badge, Loaded } from '../../kit/states';
import { DataTable } from '../../lists/table';
import { useStrings } from '../../strings/strings';
import { DeadLetters } from './dead-letters';
import { Consumers, Queues } from './queues';
import { useSeconds } from './use-seconds';
import { useSystemTexts } from './system-texts';

const REFRESH_MS = 10_000;
const COLUMNS = ['service', 'state', 'version', 'uptime_seconds', 'faults'];

/** The state of the system, for operators of the platform. */
export function SystemPage() {
  const t = useStrings();
  const texts = useSystemTexts();
  const states = useRead('serviceStates', [], (client) => client.serviceStates.list());
  useRefreshEvery(REFRESH_MS, 'serviceStates');
  return (
    <Page
      title={t.nav.system}
      actions={
        <Button icon="refresh" onClick={() => void states.refetch()}>
          {texts.refresh}
        </Button>
      }
    >
      <p className="soft">{texts.intro}</p>
      <Loaded query={states}>
        {(services) => (
          <>
            <Summary services={services} />
            <Services services={services} />
            <Queues services={services} />
            <Consumers services={services} />
            <DeadLetters services={services} />
          </>
        )}
      </Loaded>
    </Page>
  );
}

interface ServicesProps {
  readonly services: readonly ServiceState[];
}

function Summary({ services }: ServicesProps) {
  const texts = useSystemTexts();
  const format = useFormats();
  const faulty = services.filter((one) => !one.ready || one.holds_events || one.dead_letters.length > 0);
  return (
    <p className={faulty.length === 0 ? 'notice good' : 'notice bad'} role="status">
      {faulty.length === 0 ? texts.works : texts.faulty(format.list(faulty.map(({ service }) => service)))}
    </p>
  );
}

function Services({ services }: ServicesProps) {
  const texts = useSystemTexts();
  const seconds = useSeconds();
  return (
    <Panel title={texts.services}>
      <DataTable<ServiceState>
        name={texts.services}
        rows={services}
        columns={COLUMNS}
        kinds={{}}
        rowKey={({ service }) => service}
        renderers={{
          state: { header: texts.state, cell: (one) => <StateBadge state={one} /> },
          uptime_seconds: { cell: ({ uptime_seconds }) => seconds(uptime_seconds) },
          faults: { cell: ({ faults }) => faults.map(({ part, fault }) => `${part}: ${fault}`).join(' ') || '–' },
        }}
      />
    </Panel>
  );
}

function StateBadge({ state }: { readonly state: ServiceState }) {
  const { states } = useSystemTexts();
  if (!state.ready) return <Badge tone="bad">{states.bad}</Badge>;
  if (state.holds_events) return <Badge tone="warn">{states.holds}</Badge>;
  return <Badge tone="good">{states.good}</Badge>;
}
