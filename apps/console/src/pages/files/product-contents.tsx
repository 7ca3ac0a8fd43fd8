import { useState } from 'react';
import { Link } from '@tanstack/react-router';
import type { File as StoredFile } from '@marquee/client';
import { useCompany } from '../../data/company';
import { useRefresh, useRows } from '../../data/rows';
import { linkTo } from '../../data/search-params';
import { Button } from '../../kit/button';
import { onDemand } from '../../kit/on-demand';
import { Panel } from '../../kit/page';
import { Loaded } from '../../kit/states';
import { DataTable } from '../../lists/table';
import { pathOf } from '../../shell/navigation';
import { useStrings } from '../../strings/strings';
import { DeleteDialog } from '../catalog/delete-button';
import { ContentState } from './content-state';
import { UploadsPanel } from './uploads-panel';
import { useUploadTexts } from './upload-texts';
import { useBytes } from './use-bytes';
import { useDuration } from './use-duration';

const UploadDialog = onDemand(async () => (await import('./upload-dialog')).UploadDialog);
const COLUMNS = ['name', 'kind', 'language', 'quality', 'state', 'size', 'duration'];

/** The content files of a product, and the upload of another one. */
export function ProductContents({ productId }: { readonly productId: string }) {
  const t = useStrings();
  const texts = useUploadTexts();
  const { client } = useCompany();
  const refresh = useRefresh();
  const contents = useRows<StoredFile>({ list: 'files', query: { product_id: productId, limit: '250' } });
  const [isOpen, setOpen] = useState(false);
  const [removed, setRemoved] = useState<StoredFile>();
  return (
    <>
      <UploadsPanel productId={productId} />
      <Panel
        title={texts.contents}
        actions={
          <Button icon="upload" onClick={() => setOpen(true)}>
            {texts.upload}
          </Button>
        }
      >
        <Loaded query={contents}>
          {({ rows }) =>
            rows.length === 0 ? (
              <p className="soft">{texts.noContents}</p>
            ) : (
              <ContentTable rows={rows} remove={setRemoved} />
            )
          }
        </Loaded>
      </Panel>
      {isOpen && <UploadDialog productId={productId} onClose={() => setOpen(false)} />}
      {removed && (
        <DeleteDialog
          name={removed.name}
          text={t.catalog.files.removeHint}
          remove={() => client.files.remove(removed.id)}
          onClose={() => setRemoved(undefined)}
          onRemoved={() => {
            setRemoved(undefined);
            void refresh('files');
          }}
        />
      )}
    </>
  );
}

interface ContentTableProps {
  readonly rows: readonly StoredFile[];
  readonly remove: (file: StoredFile) => void;
}

function ContentTable({ rows, remove }: ContentTableProps) {
  const t = useStrings();
  const texts = useUploadTexts();
  const bytes = useBytes();
  const duration = useDuration();
  const { id: company } = useCompany();
  return (
    <DataTable<StoredFile>
      name={texts.contents}
      rows={rows}
      columns={COLUMNS}
      kinds={{ kind: 'choice', quality: 'choice' }}
      rowKey={({ id }) => String(id)}
      renderers={{
        name: { cell: ({ id, name }) => <Link {...linkTo(pathOf(company, `files/${id}`))}>{name}</Link> },
        state: { cell: (file) => <ContentState file={file} /> },
        size: { isNumber: true, cell: ({ size }) => bytes(size) },
        duration: { header: texts.duration, isNumber: true, cell: (file) => duration(file.duration) },
      }}
      rowActions={(file) => (
        <Button look="danger" label={`${t.form.remove}: ${file.name}`} onClick={() => remove(file)}>
          {t.form.remove}
        </Button>
      )}
    />
  );
}
