import type { Delivery } from '@marquee/client';
import { Code } from '../../kit/copy';
import { useFormats } from '../../kit/format';
import { Facts, Panel } from '../../kit/page';
import { fieldLabel } from '../../lists/value';
import { useStrings } from '../../strings/strings';
import { AttemptStatus, isFailing, type Attempt } from './delivery-status';
import styles from './deliveries.module.css';

/** Each attempt with its result, the newest first. */
export function Attempts({ delivery }: { readonly delivery: Delivery }) {
  const t = useStrings();
  const texts = t.integrations.deliveries;
  const { attempts, state } = delivery;
  return (
    <Panel title={texts.attempts}>
      {attempts.length === 0 && <p className="soft">{texts.notTried}</p>}
      {state === 'waiting' && isFailing(delivery) && <p className="notice">{texts.waits}</p>}
      {attempts.length > 0 && (
        <ol className={styles.attempts} reversed>
          {attempts.toReversed().map((attempt, index) => (
            <li key={`${attempt.at} ${attempts.length - index}`}>
              <h3>{texts.attempt(attempts.length - index)}</h3>
              <AttemptFacts attempt={attempt} />
            </li>
          ))}
        </ol>
      )}
    </Panel>
  );
}

export function AttemptFacts({ attempt }: { readonly attempt: Attempt }) {
  const t = useStrings();
  const format = useFormats();
  const texts = t.integrations.deliveries;
  const { at, duration_ms, reason, answer, status } = attempt;
  return (
    <div className="stack">
      <Facts
        facts={[
          [texts.status, <AttemptStatus key="status" attempt={attempt} />],
          ...(reason === null ? [] : [[fieldLabel(t, 'reason'), reason] as const]),
          [fieldLabel(t, 'at'), format.second(at)],
          [fieldLabel(t, 'duration_ms').replace(' (ms)', ''), texts.duration(format.number(duration_ms))],
        ]}
      />
      {answer !== '' && <Code text={answer} label={texts.response} />}
      {answer === '' && status !== null && <p className="small soft">{texts.emptyResponse}</p>}
    </div>
  );
}
