import { useRef } from 'react';
import type { File as StoredFile } from '@marquee/client';
import { Button } from '../../kit/button';
import { useToasts } from '../../kit/toasts';
import { useStrings } from '../../strings/strings';
import { PICTURE_TYPES, useUpload } from './use-upload';

interface UploadButtonProps {
  readonly label: string;
  readonly onFile: (file: StoredFile) => void;
  readonly multiple?: boolean;
  readonly look?: 'primary' | 'quiet';
  readonly shortcut?: string;
}

/** Opens the file dialog of the browser and uploads what the user chooses. */
export function UploadButton({ label, onFile, multiple = false, look = 'quiet', shortcut }: UploadButtonProps) {
  const t = useStrings();
  const toasts = useToasts();
  const input = useRef<HTMLInputElement>(null);
  const { state, upload } = useUpload(onFile, (error) => toasts.fail(error));
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        accept={PICTURE_TYPES}
        multiple={multiple}
        onChange={({ target }) => {
          void upload([...(target.files ?? [])]);
          target.value = '';
        }}
      />
      <Button
        icon="upload"
        look={look}
        busy={state !== undefined}
        data-key={shortcut}
        onClick={() => input.current?.click()}
      >
        {state === undefined ? label : t.catalog.files.uploading(state.index + 1, state.count)}
      </Button>
      <span role="status" hidden={state === undefined}>
        {state?.name}
      </span>
    </>
  );
}
