import type { Activity } from '@marquee/client';
import { textOf } from '../../data/text';
import { Button } from '../../kit/button';
import { Dialog, DialogActions } from '../../kit/dialog';
import { useFormats } from '../../kit/format';
import { Facts } from '../../kit/page';
import { fieldLabel } from '../../lists/value';
import { useStrings } from '../../strings/strings';
import { actionName, actorName, resourceName } from './activity-names';
import { changesOf, type Change } from './changes';
import styles from './activity.module.css';

/** One change, field by field. */
export function ActivityDialog({ activity, onClose }: { readonly activity: Activity; readonly onClose: () => void }) {
  const t = useStrings();
  const format = useFormats();
  const { resource, resource_id, action, actor, created_at, before, after } = activity;
  const changes = changesOf(before, after);
  return (
    <Dialog title={`${actionName(t, action)}: ${resourceName(t, resource)} ${resource_id}`} onClose={onClose} wide>
      <Facts
        facts={[
          [t.fields.actor, actorName(t, actor)],
          [t.fields.at, format.time(created_at)],
        ]}
      />
      {changes.length === 0 ? (
        <p className={styles.none}>{t.administration.activity.noValues}</p>
      ) : (
        <Changes changes={changes} />
      )}
      <DialogActions>
        <Button onClick={onClose}>{t.shell.close}</Button>
      </DialogActions>
    </Dialog>
  );
}

function Changes({ changes }: { readonly changes: readonly Change[] }) {
  const t = useStrings();
  const columns = [
    { name: 'before' as const, header: t.fields.before },
    { name: 'after' as const, header: t.fields.after },
  ].filter(({ name }) => changes.some((change) => change[name] !== undefined));
  return (
    <div className={styles.scroll} tabIndex={0} role="region" aria-label={t.administration.activity.changes}>
      <table className={styles.changes}>
        <thead>
          <tr>
            <th scope="col">{t.conflict.field}</th>
            {columns.map(({ name, header }) => (
              <th key={name} scope="col">
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {changes.map((change) => (
            <tr key={change.field}>
              <th scope="row">{fieldLabel(t, change.field)}</th>
              {columns.map(({ name }) => (
                <td key={name} className={styles[name]}>
                  <Shown value={change[name]} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Markers of the API have a text of the console; everything else is shown as it is. */
function Shown({ value }: { readonly value: unknown }) {
  const t = useStrings();
  if (value === undefined || value === null || value === '') return <span className="soft">–</span>;
  if (value === '[redacted]') return <em className="soft">{t.administration.activity.redacted}</em>;
  if (value === '[not recorded]') return <em className="soft">{t.administration.activity.notRecorded}</em>;
  if (typeof value === 'boolean') return <>{value ? t.form.yes : t.form.no}</>;
  if (typeof value === 'object') return <code className="lines">{JSON.stringify(value, null, 1)}</code>;
  return <span className="lines">{textOf(value)}</span>;
}
