import { useId, useState } from 'react';
import type { IssuedLicense } from '@marquee/client';
import { useCompany } from '../../data/company';
import { useRefresh } from '../../data/rows';
import { Button } from '../../kit/button';
import { Dialog, DialogActions } from '../../kit/dialog';
import { useFormats } from '../../kit/format';
import { Failure } from '../../kit/states';
import { useToasts } from '../../kit/toasts';
import { useAction } from '../../kit/use-action';
import { useStrings } from '../../strings/strings';
import { useIssuedTexts } from './issued-texts';

interface ExtendProps {
  readonly license: IssuedLicense;
  readonly etag: string | undefined;
  readonly onClose: () => void;
}

const MAX_DAYS = 36_500;
const USUAL_DAYS = 30;

/** Adds days to a license with an end. */
export function ExtendDialog({ license: { id, title, expires_at }, etag, onClose }: ExtendProps) {
  const t = useStrings();
  const texts = useIssuedTexts().extend;
  const { client } = useCompany();
  const format = useFormats();
  const refresh = useRefresh();
  const toasts = useToasts();
  const action = useAction();
  const input = useId();
  const [days, setDays] = useState(String(USUAL_DAYS));
  const extend = () =>
    action.run(
      (idempotencyKey) => client.issuedLicenses.extend(id, { days: Number(days) }, { ifMatch: etag, idempotencyKey }),
      ({ expires_at: end }) => {
        toasts.say(texts.done(end === null ? '' : format.time(end)));
        onClose();
        void refresh('issuedLicenses', 'activities');
      },
    );
  return (
    <Dialog title={texts.title(title)} onClose={onClose}>
      <form
        className="stack"
        onSubmit={(event) => {
          event.preventDefault();
          void extend();
        }}
      >
        <Failure error={action.error} />
        <p>{texts.text(expires_at === null ? '' : format.time(expires_at))}</p>
        <div className="field">
          <label htmlFor={input}>{texts.days}</label>
          <input
            id={input}
            type="number"
            required
            min={1}
            max={MAX_DAYS}
            step={1}
            value={days}
            onChange={(event) => setDays(event.target.value)}
          />
        </div>
        <DialogActions>
          <Button onClick={onClose}>{t.confirm.cancel}</Button>
          <Button type="submit" look="primary" busy={action.isBusy}>
            {texts.action}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
