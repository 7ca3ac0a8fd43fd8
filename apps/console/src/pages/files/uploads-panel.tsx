import { useRef, useState } from 'react';
import type { File as StoredFile } from '@marquee/client';
import { useCompany } from '../../data/company';
import { messageOf } from '../../data/failure';
import { useRefresh, useRows } from '../../data/rows';
import { Button } from '../../kit/button';
import { useFormats } from '../../kit/format';
import { Panel } from '../../kit/page';
import { useToasts } from '../../kit/toasts';
import { useStrings } from '../../strings/strings';
import { DeleteDialog } from '../catalog/delete-button';
import styles from '../catalog/catalog.module.css';
import { endUpload, pauseUpload, resumeUpload, useContentUploads, type ContentUpload } from './content-uploads';
import { useBegin } from './upload-dialog';
import { useUploadTexts } from './upload-texts';
import { useBytes } from './use-bytes';

const UNFINISHED = { list: 'files', query: { state: 'uploading', order: 'id desc', limit: '50' } } as const;

interface Named {
  readonly id: number;
  readonly name: string;
}

/** The uploads of this tab, and those that another tab or an earlier visit has begun. */
export function UploadsPanel({ productId }: { readonly productId?: string }) {
  const texts = useUploadTexts();
  const { id: company, client } = useCompany();
  const refresh = useRefresh();
  const uploads = useContentUploads(company);
  const unfinished = useRows<StoredFile>(UNFINISHED);
  const [cancelled, setCancelled] = useState<Named>();
  const isHere = new Set(uploads.map(({ id }) => id));
  const rows = (unfinished.data?.rows ?? []).filter(
    (one) => !isHere.has(one.id) && (productId === undefined || one.product_id === productId),
  );
  if (uploads.length + rows.length === 0) return null;
  return (
    <Panel title={texts.running}>
      <ul className={styles.members}>
        {uploads.map((upload) => (
          <UploadRow key={upload.id} upload={upload} cancel={() => setCancelled(upload)} />
        ))}
        {rows.map((row) => (
          <UnfinishedRow key={row.id} row={row} cancel={() => setCancelled(row)} />
        ))}
      </ul>
      {cancelled && (
        <DeleteDialog
          name={cancelled.name}
          text={texts.cancelText}
          remove={() => client.files.remove(cancelled.id)}
          onClose={() => setCancelled(undefined)}
          onRemoved={() => {
            endUpload(cancelled.id);
            setCancelled(undefined);
            void refresh('files');
          }}
        />
      )}
    </Panel>
  );
}

interface UploadRowProps {
  readonly upload: ContentUpload;
  readonly cancel: () => void;
}

function UploadRow({ upload, cancel }: UploadRowProps) {
  const t = useStrings();
  const texts = useUploadTexts();
  const { id, name, state, error } = upload;
  const message = error instanceof DOMException ? texts.changed : messageOf(error, t);
  const isRunning = state === 'sending' || state === 'waiting';
  return (
    <li>
      <span className={styles.what}>
        <strong>{name}</strong>
        <Progress {...upload} />
        {' · '}
        <span className="small soft" role="status">
          {texts.states[state]} {state === 'failed' && message}
        </span>
      </span>
      <span className={styles.buttons}>
        {isRunning ? (
          <Button label={texts.named(texts.pause, name)} onClick={() => pauseUpload(id)}>
            {texts.pause}
          </Button>
        ) : (
          <Button label={texts.named(texts.resume, name)} icon="play" onClick={() => resumeUpload(id)}>
            {texts.resume}
          </Button>
        )}
        <Button look="danger" label={texts.named(texts.cancel, name)} onClick={cancel}>
          {texts.cancel}
        </Button>
      </span>
    </li>
  );
}

function Progress({ name, received, size }: Pick<StoredFile, 'name' | 'received' | 'size'>) {
  const texts = useUploadTexts();
  const format = useFormats();
  const bytes = useBytes();
  return (
    <>
      <progress className={styles.progress} max={size} value={received} aria-label={name} />
      <span className="small">{texts.of(bytes(received), bytes(size), format.percent(received / size))}</span>
    </>
  );
}

/** An upload whose bytes another visit has sent: this page needs the file again. */
function UnfinishedRow({ row, cancel }: { readonly row: StoredFile; readonly cancel: () => void }) {
  const texts = useUploadTexts();
  const toasts = useToasts();
  const bytes = useBytes();
  const begin = useBegin();
  const input = useRef<HTMLInputElement>(null);
  const choose = (file: File | undefined) => {
    if (file === undefined) return;
    if (file.size === row.size) begin(row, file);
    else toasts.fail(new Error(texts.otherSize(file.name, bytes(row.size))));
  };
  return (
    <li>
      <span className={styles.what}>
        <strong>{row.name}</strong>
        <Progress {...row} />
        {' · '}
        <span className="small soft">{texts.unfinished}</span>
      </span>
      <span className={styles.buttons}>
        <input
          ref={input}
          type="file"
          hidden
          onChange={({ target }) => {
            choose(target.files?.[0]);
            target.value = '';
          }}
        />
        <Button label={texts.named(texts.continue, row.name)} icon="play" onClick={() => input.current?.click()}>
          {texts.continue}
        </Button>
        <Button look="danger" label={texts.named(texts.cancel, row.name)} onClick={cancel}>
          {texts.cancel}
        </Button>
      </span>
    </li>
  );
}
