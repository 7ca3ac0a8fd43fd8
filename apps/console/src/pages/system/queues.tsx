import type { ServiceState } from '@marquee/client';
import { useFormats } from '../../kit/format';
import { Panel } from '../../kit/page';
import { DataTable } from '../../lists/table';
import { useStrings } from '../../strings/strings';
import { useSeconds } from './use-seconds';
import { useSystemTexts } from './system-texts';

type Queue = ServiceState['queues'][number] & { readonly service: string };
type Consumer = ServiceState['consumers'][number] & { readonly service: string };

interface ServicesProps {
  readonly services: readonly ServiceState[];
}

/** The queues that have entries; the others only as their number. */
export function Queues({ services }: ServicesProps) {
  const t = useStrings();
  const texts = useSystemTexts();
  const format = useFormats();
  const seconds = useSeconds();
  const all = services.flatMap(({ service, queues }) => queues.map((queue) => ({ service, ...queue })));
  const filled = all.filter((one) => (one.waiting ?? 0) > 0 || (one.oldest_seconds ?? 0) > 0);
  return (
    <Panel title={t.fields.queues}>
      {filled.length > 0 && (
        <DataTable<Queue>
          name={t.fields.queues}
          rows={filled}
          columns={['name', 'service', 'waiting', 'oldest_seconds']}
          kinds={{}}
          rowKey={({ service, name }) => `${service} ${name}`}
          renderers={{
            name: { header: texts.queue, cell: ({ name }) => texts.queueNames[name] ?? name },
            waiting: { isNumber: true, cell: ({ waiting }) => format.number(waiting) },
            oldest_seconds: { isNumber: true, cell: (one) => seconds(one.oldest_seconds) },
          }}
        />
      )}
      <p className="soft">{filled.length === 0 ? texts.nothingWaits : texts.idle(all.length - filled.length)}</p>
    </Panel>
  );
}

/** The consumers that have events to handle. */
export function Consumers({ services }: ServicesProps) {
  const texts = useSystemTexts();
  const t = useStrings();
  const format = useFormats();
  const behind = services.flatMap(({ service, consumers }) =>
    consumers.filter(({ unhandled }) => unhandled > 0).map((consumer) => ({ service, ...consumer })),
  );
  return (
    <Panel title={texts.lag}>
      {behind.length === 0 ? (
        <p className="soft">{texts.handled}</p>
      ) : (
        <DataTable<Consumer>
          name={texts.lag}
          rows={behind}
          columns={['name', 'service', 'unhandled']}
          kinds={{}}
          rowKey={({ name }) => name}
          renderers={{
            name: { header: t.fields.consumer, cell: ({ name }) => <code>{name}</code> },
            unhandled: { isNumber: true, cell: ({ unhandled }) => format.number(unhandled) },
          }}
        />
      )}
    </Panel>
  );
}
