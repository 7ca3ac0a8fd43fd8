import type { ServiceState } from '@marquee/client';
import { Code } from '../../kit/copy';
import { useFormats } from '../../kit/format';
import { Panel } from '../../kit/page';
import { DataTable } from '../../lists/table';
import { useStrings } from '../../strings/strings';
import { useSystemTexts } from './system-texts';

type DeadLetter = ServiceState['dead_letters'][number] & { readonly service: string };

const COLUMNS = ['subject', 'service', 'consumer', 'error', 'attempts', 'created_at', 'id'];

/** The events that services could not process, and the command that replays them. */
export function DeadLetters({ services }: { readonly services: readonly ServiceState[] }) {
  const t = useStrings();
  const texts = useSystemTexts();
  const format = useFormats();
  const letters = services.flatMap(({ service, dead_letters }) =>
    dead_letters.map((letter) => ({ service, ...letter })),
  );
  const [first] = letters;
  if (first === undefined) {
    return (
      <Panel title={t.fields.dead_letters}>
        <p className="soft">{texts.noDeadLetters}</p>
      </Panel>
    );
  }
  return (
    <Panel title={t.fields.dead_letters}>
      <p className="soft">{texts.replayHint}</p>
      <Code text={`marquee dead-letters replay --service ${first.service} --id ${first.id}`} label={texts.replayHint} />
      <DataTable<DeadLetter>
        name={t.fields.dead_letters}
        rows={letters}
        columns={COLUMNS}
        kinds={{ attempts: 'integer' }}
        rowKey={({ service, id }) => `${service} ${id}`}
        renderers={{
          subject: { cell: ({ subject }) => <code>{subject}</code> },
          consumer: { cell: ({ consumer }) => <code>{consumer}</code> },
          created_at: { header: texts.deadAt, cell: ({ created_at }) => format.second(created_at) },
        }}
      />
    </Panel>
  );
}
