import { useDeferredValue, useId, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { Client, Webhook } from '@marquee/client';
import { clientOf } from '../../data/client';
import { useCompany } from '../../data/company';
import { instantOf, localTimeOf, utcOf } from '../../data/instant';
import { keyOf, useRefresh } from '../../data/rows';
import { Button } from '../../kit/button';
import { Dialog, DialogActions } from '../../kit/dialog';
import { useFormats } from '../../kit/format';
import { Failure } from '../../kit/states';
import { useToasts } from '../../kit/toasts';
import { useAction } from '../../kit/use-action';
import { choiceLabel } from '../../lists/value';
import { useStrings } from '../../strings/strings';

const HOUR_MS = 3_600_000;
const KEPT_MS = 30 * 24 * HOUR_MS;
/** The most events of one replay. */
const MAX_EVENTS = 10_000;

interface Period {
  readonly since: string;
  readonly until: string | undefined;
}

/** Counts the events that a replay would send, or one more than the most. */
async function countEvents(
  client: Client,
  topic: string,
  { since, until }: Period,
  signal: AbortSignal,
): Promise<number> {
  const end = until === undefined ? Infinity : instantOf(until).getTime();
  const query = { topic, created_at_min: since, limit: 250, fields: 'id,created_at', order: 'id asc' } as const;
  let count = 0;
  for await (const { created_at } of client.events.list(query, { signal })) {
    if (instantOf(created_at).getTime() >= end || count > MAX_EVENTS) break;
    count++;
  }
  return count;
}

interface ReplayDialogProps {
  readonly app: string;
  readonly webhook: Webhook;
  readonly onClose: () => void;
}

/** Sends the events of a period again, after it has said how many there are. */
export function ReplayDialog({ app, webhook, onClose }: ReplayDialogProps) {
  const t = useStrings();
  const format = useFormats();
  const toasts = useToasts();
  const refresh = useRefresh();
  const { id: company } = useCompany();
  const texts = t.integrations.replay;
  const [since, setSince] = useState(() =>
    localTimeOf(new Date(Date.now() - HOUR_MS)).slice(0, 'YYYY-MM-DDThh:mm'.length),
  );
  const [until, setUntil] = useState('');
  const period = periodOf(useDeferredValue(since), useDeferredValue(until));
  const count = useEventCount(webhook.topic, period);
  const action = useAction();
  const replay = ({ since: from, until: to }: Period) =>
    action.run(
      (idempotencyKey) =>
        clientOf(company, app).deliveries.replay(webhook.id, { since: from, until: to }, { idempotencyKey }),
      ({ count: created }) => {
        toasts.say(texts.done(created, format.number(created)));
        onClose();
        void refresh('deliveries');
      },
    );
  const isReady = count.data !== undefined && count.data > 0 && count.data <= MAX_EVENTS;
  return (
    <Dialog title={texts.title} onClose={onClose}>
      <form
        className="stack"
        onSubmit={(event) => {
          event.preventDefault();
          if (isReady && period) void replay(period);
        }}
      >
        <p className="soft">{texts.hint}</p>
        <Failure error={action.error} />
        <TimeInput label={texts.since} value={since} onChange={setSince} isRequired />
        <TimeInput label={texts.until} value={until} onChange={setUntil} hint={texts.untilHint} />
        <Counted topic={webhook.topic} count={count} period={period} />
        <DialogActions>
          <Button onClick={onClose}>{t.form.cancel}</Button>
          <Button type="submit" look="primary" busy={action.isBusy} disabled={!isReady}>
            {isReady ? texts.run(count.data, format.number(count.data)) : texts.title}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

interface TimeInputProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly hint?: string;
  readonly isRequired?: boolean;
}

function TimeInput({ label, value, onChange, hint, isRequired }: TimeInputProps) {
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type="datetime-local"
        required={isRequired}
        aria-describedby={hint && `${id}-hint`}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
      {hint && (
        <p className="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
    </div>
  );
}

function periodOf(since: string, until: string): Period | undefined {
  const from = utcOf(since);
  return from === undefined ? undefined : { since: from, until: utcOf(until) };
}

function isTooOld({ since }: Period): boolean {
  return Date.now() - instantOf(since).getTime() > KEPT_MS;
}

function useEventCount(topic: string, period: Period | undefined) {
  const { id: company, client } = useCompany();
  return useQuery({
    queryKey: [...keyOf(company, 'events'), 'count', topic, period],
    queryFn: ({ signal }) => (period === undefined ? 0 : countEvents(client, topic, period, signal)),
    enabled: period !== undefined && !isTooOld(period),
  });
}

interface CountedProps {
  readonly topic: string;
  readonly period: Period | undefined;
  readonly count: { readonly data: number | undefined; readonly error: unknown };
}

function Counted({ topic, period, count: { data, error } }: CountedProps) {
  const t = useStrings();
  const format = useFormats();
  const texts = t.integrations.replay;
  if (period === undefined) return null;
  if (error !== null) return <Failure error={error} />;
  const text = () => {
    if (isTooOld(period)) return texts.tooOld;
    if (data === undefined) return texts.counting;
    if (data > MAX_EVENTS) return texts.tooMany(format.number(MAX_EVENTS));
    return texts.count(data, format.number(data), choiceLabel(t, topic));
  };
  return (
    <div role="status" className="notice tight">
      <p>
        <strong>{text()}</strong>
      </p>
      <p className="small">{texts.skipped}</p>
    </div>
  );
}
