import type { File as StoredFile } from '@marquee/client';
import { Badge } from '../../kit/states';
import { useStrings } from '../../strings/strings';

const TONES = { uploading: 'plain', processing: 'plain', ready: 'good', refused: 'bad' } as const;

/** How far a content file is, and why it was refused. */
export function ContentState({ file: { state, refusal } }: { readonly file: StoredFile }) {
  const t = useStrings();
  return (
    <>
      <Badge tone={TONES[state]}>{t.choices[state]}</Badge> {refusal}
    </>
  );
}
