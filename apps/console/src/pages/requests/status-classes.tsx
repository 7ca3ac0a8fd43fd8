import { useCount } from '../../data/rows';
import { useFormats } from '../../kit/format';
import type { ListState } from '../../lists/list-state';
import { useStrings } from '../../strings/strings';
import styles from './requests.module.css';

interface StatusClassesProps {
  readonly app: string;
  readonly state: ListState;
}

/** The numbers of requests by the class of their status. Each is a filter of the list. */
export function StatusClasses({ app, state }: StatusClassesProps) {
  const texts = useStrings().integrations.requests;
  return (
    <div role="group" aria-label={texts.classes} className={styles.classes}>
      <StatusClass app={app} state={state} status="2xx" label={texts.succeeded} />
      <StatusClass app={app} state={state} status="4xx" label={texts.rejected} />
      <StatusClass app={app} state={state} status="5xx" label={texts.failed} />
    </div>
  );
}

function StatusClass({
  app,
  state,
  status,
  label,
}: StatusClassesProps & { readonly status: string; readonly label: string }) {
  const format = useFormats();
  const count = useCount({ list: 'requests', query: { ...state.filters, status }, app });
  const isOn = state.filters.status === status;
  return (
    <button
      type="button"
      className={styles.class}
      aria-pressed={isOn}
      onClick={() => state.set({ status: isOn ? undefined : status })}
    >
      <span>
        {label} <span className="soft">{status}</span>
      </span>
      <strong>{format.number(count.data)}</strong>
    </button>
  );
}
