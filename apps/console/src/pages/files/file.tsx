import { useParams } from '@tanstack/react-router';
import type { File as StoredFile } from '@marquee/client';
import { useCompany } from '../../data/company';
import { useRefresh, useRow } from '../../data/rows';
import { CopyButton } from '../../kit/copy';
import { useFormats } from '../../kit/format';
import { Columns, Facts, Page, Panel } from '../../kit/page';
import { Picture } from '../../kit/picture';
import { Loaded } from '../../kit/states';
import { pathOf } from '../../shell/navigation';
import { useStrings } from '../../strings/strings';
import { DeleteButton } from '../catalog/delete-button';
import styles from '../catalog/catalog.module.css';
import { useBytes } from './use-bytes';

export function FilePage() {
  const t = useStrings();
  const { id: company, client } = useCompany();
  const id = Number(useParams({ strict: false }).id);
  const refresh = useRefresh();
  const file = useRow('files', [id], (api) => api.files.get(id));
  const parent = { to: pathOf(company, 'files'), title: t.nav.files };
  const nameOf = (name: string | undefined) => name || `#${id}`;
  return (
    <Page
      title={nameOf(file.data?.row.name)}
      parent={parent}
      actions={
        file.data && (
          <DeleteButton
            name={nameOf(file.data.row.name)}
            text={t.catalog.files.removeHint}
            to={parent.to}
            remove={() => client.files.remove(id)}
            onRemoved={() => refresh('files', 'products', 'categories')}
          />
        )
      }
    >
      <Loaded query={file}>{({ row }) => <FileDetails file={row} />}</Loaded>
    </Page>
  );
}

function FileDetails({ file: row }: { readonly file: StoredFile }) {
  const t = useStrings();
  return (
    <Columns
      main={row.kind === 'picture' ? <PictureSizes file={row} /> : <ContentFacts file={row} />}
      side={
        <Panel title={t.catalog.details}>
          <CommonFacts file={row} />
        </Panel>
      }
    />
  );
}

function CommonFacts({ file: row }: { readonly file: StoredFile }) {
  const t = useStrings();
  const format = useFormats();
  const bytes = useBytes();
  const dimensions: readonly (readonly [string, string])[] =
    row.width === null || row.height === null
      ? []
      : [
          [t.fields.width, format.number(row.width)],
          [t.fields.height, format.number(row.height)],
        ];
  return (
    <Facts
      facts={[
        [t.fields.id, row.id],
        [t.fields.content_type, row.content_type],
        [t.fields.size, bytes(row.size)],
        ...dimensions,
        [t.fields.created_at, format.time(row.created_at)],
      ]}
    />
  );
}

function PictureSizes({ file: row }: { readonly file: StoredFile }) {
  const t = useStrings();
  return (
    <>
      <Panel>
        <Picture src={row.src} alt={row.name} size="large" />
      </Panel>
      <Panel title={t.fields.sizes}>
        <p className="hint">{t.catalog.files.sizesHint}</p>
        <ul className={styles.members}>
          {row.sizes.map(({ name, src }) => (
            <li key={name}>
              <span className={styles.what}>
                <strong>{name}</strong> <code className="small">{src}</code>
              </span>
              <CopyButton text={src} />
            </li>
          ))}
        </ul>
      </Panel>
    </>
  );
}

/** What a content file is to its product, and how far its upload has come. */
function ContentFacts({ file: row }: { readonly file: StoredFile }) {
  const t = useStrings();
  const format = useFormats();
  const bytes = useBytes();
  return (
    <Panel>
      <Facts
        facts={[
          [t.fields.kind, t.choices[row.kind]],
          [t.fields.product_id, row.product_id],
          [t.fields.language, row.language],
          [t.fields.quality, row.quality],
          [t.fields.state, t.choices[row.state]],
          [t.fields.received, bytes(row.received)],
          [t.fields.duration, row.duration === null ? null : format.number(row.duration)],
          [t.fields.checksum, row.checksum],
          [t.fields.refusal, row.refusal],
        ]}
      />
    </Panel>
  );
}
