import { useState } from 'react';
import type { File as StoredFile } from '@marquee/client';
import { useCompany } from '../../data/company';
import { useRefresh } from '../../data/rows';
import { Button } from '../../kit/button';
import { onDemand } from '../../kit/on-demand';
import { Page } from '../../kit/page';
import { Picture } from '../../kit/picture';
import { useToasts } from '../../kit/toasts';
import { ResourceList } from '../../lists/resource-list';
import { pathOf } from '../../shell/navigation';
import { useStrings } from '../../strings/strings';
import styles from '../catalog/catalog.module.css';
import { BulkDialog } from '../catalog/bulk-dialog';
import { ConfirmDialog } from '../../kit/dialog';
import { UploadButton } from '../catalog/upload-button';
import { ContentState } from './content-state';
import { UploadsPanel } from './uploads-panel';
import { useUploadTexts } from './upload-texts';
import { useBytes } from './use-bytes';
import { useDuration } from './use-duration';

const UploadDialog = onDemand(async () => (await import('./upload-dialog')).UploadDialog);
const USUAL = ['name', 'kind', 'state', 'content_type', 'size', 'duration', 'created_at'];

interface Job {
  readonly rows: readonly StoredFile[];
  readonly clear: () => void;
}

export function FilesPage() {
  const t = useStrings();
  const bytes = useBytes();
  const toasts = useToasts();
  const { id } = useCompany();
  const texts = useUploadTexts();
  const duration = useDuration();
  const [job, setJob] = useState<Job>();
  const [isUploading, setUploading] = useState(false);
  return (
    <Page
      title={t.nav.files}
      actions={
        <>
          <UploadButton
            multiple
            label={t.catalog.files.upload}
            onFile={({ name }) => toasts.say(t.catalog.files.uploaded(name))}
          />
          <Button look="primary" icon="upload" data-key="n" onClick={() => setUploading(true)}>
            {texts.upload}
          </Button>
        </>
      }
    >
      <p className="soft">{t.catalog.files.hint}</p>
      <UploadsPanel />
      <ResourceList<StoredFile>
        list="files"
        name={t.nav.files}
        icon="file"
        usual={USUAL}
        href={(file) => pathOf(id, `files/${file.id}`)}
        columns={{
          name: {
            cell: ({ name, src, id: number }) => (
              <span className={styles.titled}>
                <Picture src={src} />
                <span>{name || `#${number}`}</span>
              </span>
            ),
          },
          state: { cell: (file) => <ContentState file={file} /> },
          size: { isNumber: true, cell: ({ size }) => bytes(size) },
          duration: { header: texts.duration, isNumber: true, cell: (file) => duration(file.duration) },
        }}
        bulk={(rows, clear) => (
          <Button look="danger" onClick={() => setJob({ rows, clear })}>
            {t.form.remove}
          </Button>
        )}
        empty={<p>{t.catalog.files.empty}</p>}
      />
      {isUploading && <UploadDialog onClose={() => setUploading(false)} />}
      {job && <RemoveDialog job={job} onClose={() => setJob(undefined)} />}
    </Page>
  );
}

function RemoveDialog({ job, onClose }: { readonly job: Job; readonly onClose: () => void }) {
  const t = useStrings();
  const { client } = useCompany();
  const refresh = useRefresh();
  const [isConfirmed, setConfirmed] = useState(false);
  const title = t.catalog.files.removeMany(job.rows.length);
  if (!isConfirmed) {
    return (
      <ConfirmDialog
        title={title}
        text={t.catalog.files.removeHint}
        action={t.form.remove}
        onCancel={onClose}
        onConfirm={() => setConfirmed(true)}
      />
    );
  }
  return (
    <BulkDialog
      title={title}
      rows={job.rows.map(({ id, name }) => ({ id, title: name || `#${id}` }))}
      work={({ id }) => client.files.remove(id)}
      onEnded={() => void refresh('files', 'products', 'categories')}
      onClose={() => {
        job.clear();
        onClose();
      }}
    />
  );
}
