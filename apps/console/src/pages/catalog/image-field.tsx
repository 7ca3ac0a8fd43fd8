import { useFormContext, useWatch } from 'react-hook-form';
import { useCompany } from '../../data/company';
import { textOf } from '../../data/text';
import { Field } from '../../forms/field';
import { Picture } from '../../kit/picture';
import { Badge } from '../../kit/states';
import { useStrings } from '../../strings/strings';
import { UploadButton } from './upload-button';
import styles from './catalog.module.css';

/** What the API says about the download of a picture. */
export interface StoredPicture {
  readonly id?: number;
  readonly src?: string | null;
  readonly state?: string | null;
  readonly reason?: string | null;
}

interface ImageFieldProps {
  /** The path of the address in the form: `preview_pictures.0.src`. */
  readonly name: string;
  readonly stored: readonly StoredPicture[];
  readonly label?: string;
}

/** A picture by its address or by an upload, with the state of its download. */
export function ImageField({ name, stored, label }: ImageFieldProps) {
  const t = useStrings();
  const { has } = useCompany();
  const { setValue } = useFormContext();
  const src = textOf(useWatch({ name }) as unknown);
  const found = src === '' ? undefined : stored.find((one) => one.src === src);
  return (
    <div className={styles.pictureItem}>
      <Picture src={src} size="medium" />
      <div className={styles.pictureFields}>
        <Field name={name} label={label ?? t.catalog.pictures.address} />
        <div className={styles.line}>
          {has('files') && (
            <UploadButton
              label={t.catalog.pictures.upload}
              onFile={(file) => setValue(name, file.src, { shouldDirty: true, shouldTouch: true })}
            />
          )}
          {found && <DownloadState picture={found} />}
        </div>
        {found?.state === 'failed' && <FailureReason reason={found.reason ?? ''} />}
      </div>
    </div>
  );
}

function DownloadState({ picture: { state } }: { readonly picture: StoredPicture }) {
  const { pictures } = useStrings().catalog;
  if (state === 'stored') return <Badge tone="good">{pictures.stored}</Badge>;
  if (state === 'pending') return <Badge tone="warn">{pictures.pending}</Badge>;
  if (state === 'failed') return <Badge tone="bad">{pictures.failed}</Badge>;
  return null;
}

function FailureReason({ reason }: { readonly reason: string }) {
  const { pictures } = useStrings().catalog;
  const reasons: Readonly<Record<string, string | undefined>> = pictures.reasons;
  return <p className="wrong">{reasons[reason] ?? pictures.unknownReason(reason)}</p>;
}
