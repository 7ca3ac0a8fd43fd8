import type { Request } from '@marquee/client';
import { useFormats } from '../../kit/format';
import { Panel } from '../../kit/page';
import { Badge } from '../../kit/states';
import { useStrings } from '../../strings/strings';
import { errorGroups } from './error-groups';
import styles from './requests.module.css';

/** The errors of a page of requests, each kind once. */
export function GroupedErrors({ rows }: { readonly rows: readonly Request[] }) {
  const t = useStrings();
  const format = useFormats();
  const texts = t.integrations.requests;
  const groups = errorGroups(rows);
  if (groups.length === 0) return null;
  return (
    <Panel title={texts.errors}>
      <ul className={styles.groups}>
        {groups.map(({ key, request: { status, method, path, message }, count }) => (
          <li key={key}>
            <Badge tone={status < 500 ? 'warn' : 'bad'}>{status}</Badge>
            <span>
              <code>
                {method} {path}
              </code>{' '}
              {message}
            </span>
            <span className="soft">{texts.times(count, format.number(count))}</span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
