import { useEffect, useRef, useState } from 'react';
import { messageOf } from '../../data/failure';
import { runAll, type Progress } from '../../data/run-all';
import { Button } from '../../kit/button';
import { Dialog, DialogActions } from '../../kit/dialog';
import { useStrings } from '../../strings/strings';
import styles from './catalog.module.css';

/** Few enough that other users of the shop notice nothing. */
const CONCURRENCY = 3;

interface BulkRow {
  readonly id: number;
  readonly title: string;
}

interface BulkDialogProps<T extends BulkRow> {
  readonly title: string;
  readonly rows: readonly T[];
  readonly work: (row: T) => PromiseLike<unknown>;
  readonly onClose: () => void;
  /** Runs once when no work is left on its way. */
  readonly onEnded: () => void;
}

/** Does something to many rows: shows how far it is, lists failures, and can be stopped. */
export function BulkDialog<T extends BulkRow>({ title, rows, work, onClose, onEnded }: BulkDialogProps<T>) {
  const t = useStrings();
  const [progress, setProgress] = useState<Progress<T>>({ done: 0, failed: [], isEnded: false });
  const { stop, isStopped } = useRun(rows, work, setProgress, onEnded);
  const { done, failed, isEnded } = progress;
  return (
    <Dialog title={title} onClose={isEnded ? onClose : stop}>
      <div className="stack">
        <progress className={styles.progress} max={rows.length} value={done + failed.length} aria-label={title} />
        <p role="status">
          {t.catalog.bulk.done(done, rows.length)}
          {failed.length > 0 && ` ${t.catalog.bulk.failed(failed.length)}`}
          {isStopped && ` ${isEnded ? t.catalog.bulk.stopped : t.catalog.bulk.stopping}`}
        </p>
        {failed.length > 0 && (
          <ul className={styles.failures}>
            {failed.map(({ item, error }) => (
              <li key={item.id}>
                <strong>{item.title}</strong>: {messageOf(error, t)}
              </li>
            ))}
          </ul>
        )}
        <DialogActions>
          {isEnded ? (
            <Button key="close" look="primary" onClick={onClose} autoFocus>
              {t.shell.close}
            </Button>
          ) : (
            <Button key="stop" onClick={stop} autoFocus>
              {t.catalog.bulk.stop}
            </Button>
          )}
        </DialogActions>
      </div>
    </Dialog>
  );
}

function useRun<T extends BulkRow>(
  rows: readonly T[],
  work: (row: T) => PromiseLike<unknown>,
  onProgress: (progress: Progress<T>) => void,
  onEnded: () => void,
) {
  const [isStopped, setStopped] = useState(false);
  const abort = useRef<AbortController>(undefined);
  useEffect(() => {
    // React's strict mode runs effects twice; the work must start once.
    if (abort.current !== undefined) return;
    const controller = new AbortController();
    abort.current = controller;
    void runAll(rows, work, { concurrency: CONCURRENCY, signal: controller.signal, onProgress }).then(onEnded);
  }, [rows, work, onProgress, onEnded]);
  const stop = () => {
    abort.current?.abort();
    setStopped(true);
  };
  return { stop, isStopped };
}
