import { useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { textOf } from '../data/text';
import { Button } from '../kit/button';
import { Dialog, DialogActions } from '../kit/dialog';
import { fieldLabel } from '../lists/value';
import { useStrings } from '../strings/strings';
import { useSpec } from './form-context';
import { inputsOf, type Conflict, type Values } from './form-state';
import styles from './forms.module.css';

interface ConflictDialogProps {
  readonly conflict: Conflict;
  readonly onResolve: (values: Values | undefined) => void;
}

const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);
const shown = (value: unknown) => (typeof value === 'object' ? JSON.stringify(value, null, 1) : textOf(value));

/** Two people changed the same row: shows both texts and loses neither. */
export function ConflictDialog({ conflict, onResolve }: ConflictDialogProps) {
  const t = useStrings();
  const spec = useSpec();
  const { getValues } = useFormContext();
  const { base, mine } = conflict;
  const stored = inputsOf(spec, Object.keys(mine), conflict.stored);
  const contested = Object.keys(mine).filter(
    (name) => !same(mine[name], base[name]) && !same(mine[name], stored[name]),
  );
  const [keepsStored, setKeepsStored] = useState<ReadonlySet<string>>(new Set());
  /** Fields that only the other person changed keep the stored text. */
  const merged = (): Values =>
    Object.fromEntries(
      Object.keys(mine).map((name) => [
        name,
        same(mine[name], base[name]) || keepsStored.has(name) ? stored[name] : getValues(name),
      ]),
    );
  const choose = (name: string, isStored: boolean) => {
    const next = new Set(keepsStored);
    if (isStored) next.add(name);
    else next.delete(name);
    setKeepsStored(next);
  };
  return (
    <Dialog title={t.conflict.title} onClose={() => onResolve(undefined)} wide>
      <p>{contested.every((name) => same(base[name], stored[name])) ? t.conflict.sameFields : t.conflict.hint}</p>
      <Choices contested={contested} mine={mine} stored={stored} keepsStored={keepsStored} choose={choose} />
      <DialogActions>
        <Button onClick={() => onResolve(undefined)}>{t.conflict.reload}</Button>
        <Button look="primary" onClick={() => onResolve(merged())}>
          {t.conflict.save}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

interface ChoicesProps {
  readonly contested: readonly string[];
  readonly mine: Values;
  readonly stored: Values;
  readonly keepsStored: ReadonlySet<string>;
  readonly choose: (name: string, isStored: boolean) => void;
}

function Choices({ contested, mine, stored, keepsStored, choose }: ChoicesProps) {
  const t = useStrings();
  return (
    <table className={styles.conflict}>
      <thead>
        <tr>
          <th scope="col">{t.conflict.field}</th>
          <th scope="col">{t.conflict.yours}</th>
          <th scope="col">{t.conflict.theirs}</th>
        </tr>
      </thead>
      <tbody>
        {contested.map((name) => (
          <tr key={name}>
            <th scope="row">{fieldLabel(t, name)}</th>
            {[false, true].map((isStored) => (
              <td key={String(isStored)}>
                <label>
                  <input
                    type="radio"
                    name={name}
                    aria-label={
                      isStored ? t.conflict.keepTheirs(fieldLabel(t, name)) : t.conflict.keepYours(fieldLabel(t, name))
                    }
                    checked={keepsStored.has(name) === isStored}
                    onChange={() => choose(name, isStored)}
                  />
                  <span className="lines">{shown((isStored ? stored : mine)[name])}</span>
                </label>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
