import { useRef, useState } from 'react';
import type { File as StoredFile } from '@marquee/client';
import { isUnknown } from '../../data/failure';
import { useCompany } from '../../data/company';
import { useRefresh } from '../../data/rows';

/** The types of pictures that the API takes. */
export const PICTURE_TYPES = 'image/png,image/jpeg,image/gif,image/webp,image/avif';
/** A picture of some megabytes on a slow line. */
const TIMEOUT_MS = 120_000;

interface UploadState {
  readonly name: string;
  readonly index: number;
  readonly count: number;
}

/** Uploads pictures one after the other. A second try after a lost answer has the key of the first. */
export function useUpload(onFile: (file: StoredFile) => void, onError: (error: unknown, name: string) => void) {
  const { client } = useCompany();
  const refresh = useRefresh();
  const [state, setState] = useState<UploadState>();
  const keys = useRef(new Map<string, string>());
  const upload = async (files: readonly File[]) => {
    for (const [index, file] of files.entries()) {
      setState({ name: file.name, index, count: files.length });
      const print = `${file.name} ${file.size} ${file.lastModified}`;
      const key = keys.current.get(print) ?? crypto.randomUUID();
      keys.current.set(print, key);
      const form = new FormData();
      form.set('file', file);
      try {
        onFile(await client.files.create(form, { idempotencyKey: key, timeoutMs: TIMEOUT_MS }));
        keys.current.delete(print);
      } catch (error) {
        if (!isUnknown(error)) keys.current.delete(print);
        onError(error, file.name);
      }
    }
    setState(undefined);
    await refresh('files');
  };
  return { state, upload };
}
