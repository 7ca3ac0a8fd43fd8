import { useEffect, useRef, type ReactNode } from 'react';
import type { OwnApp } from '@marquee/client';
import { CopyValue } from '../../kit/copy';
import { useStrings } from '../../strings/strings';

/** The only time that the client secret of an app is shown; the focus moves here. */
export function SecretOnce({ app, note, children }: { app: OwnApp; note?: string; readonly children: ReactNode }) {
  const { apps } = useStrings().administration;
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    <div ref={box} className="stack" tabIndex={-1} role="group" aria-label={apps.secret}>
      <p className="notice">
        {apps.copyNow} {note}
      </p>
      <CopyValue name={apps.clientId} text={app.client_id} />
      <CopyValue name={apps.secret} text={app.client_secret ?? ''} />
      <div>{children}</div>
    </div>
  );
}
