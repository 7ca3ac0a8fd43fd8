import { useId, useState } from 'react';
import type { File as StoredFile } from '@marquee/client';
import { useCompany } from '../../data/company';
import { useRefresh } from '../../data/rows';
import { Button } from '../../kit/button';
import { Dialog, DialogActions } from '../../kit/dialog';
import { languageOptions } from '../../kit/language-options';
import { Failure } from '../../kit/states';
import { useToasts } from '../../kit/toasts';
import { useAction } from '../../kit/use-action';
import { useLanguage, useStrings } from '../../strings/strings';
import { ProductPicker, ProductTitle } from '../catalog/product-picker';
import { startUpload, type NewContent } from './content-transfer';
import { beginUpload } from './content-uploads';
import { useUploadTexts } from './upload-texts';

const KINDS = ['main', 'trailer', 'sample', 'subtitle', 'cover', 'extra'] as const;
const QUALITIES = ['SD', 'HD'] as const;

interface UploadDialogProps {
  /** The product of the new file; without it the user may choose one. */
  readonly productId?: string;
  readonly onClose: () => void;
}

/** Asks for a content file and what it is, and begins its upload. */
export function UploadDialog({ productId, onClose }: UploadDialogProps) {
  const t = useStrings();
  const texts = useUploadTexts();
  const { id: company } = useCompany();
  const action = useAction();
  const begin = useBegin();
  const input = useId();
  const [file, setFile] = useState<File>();
  const [content, setContent] = useState<NewContent>({ kind: 'main', product_id: productId });
  const set = (part: Partial<NewContent>) => setContent({ ...content, ...part });
  const start = () => {
    if (file === undefined) return;
    void action.run(
      (key) => startUpload(company, file, content, key),
      (stored) => {
        begin(stored, file);
        onClose();
      },
    );
  };
  return (
    <Dialog title={texts.title} onClose={onClose}>
      <form
        className="stack"
        onSubmit={(event) => {
          event.preventDefault();
          start();
        }}
      >
        <Failure error={action.error} />
        <p className="soft">{texts.hint}</p>
        <div className="field">
          <label htmlFor={input}>{texts.file}</label>
          <input id={input} type="file" required onChange={({ target }) => setFile(target.files?.[0])} />
        </div>
        <Choices content={content} set={set} hasProduct={productId !== undefined} />
        <DialogActions>
          <Button onClick={onClose}>{t.confirm.cancel}</Button>
          <Button type="submit" look="primary" icon="upload" busy={action.isBusy}>
            {texts.start}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

interface ChoicesProps {
  readonly content: NewContent;
  readonly set: (part: Partial<NewContent>) => void;
  /** The product is given and cannot be chosen. */
  readonly hasProduct: boolean;
}

/** What the file is. */
function Choices({ content, set, hasProduct }: ChoicesProps) {
  const t = useStrings();
  const texts = useUploadTexts();
  const optionOf = (value: (typeof KINDS)[number] | (typeof QUALITIES)[number]) => ({ value, label: t.choices[value] });
  return (
    <>
      <Choice
        label={t.fields.kind}
        hint={texts.kindHint}
        value={content.kind}
        options={KINDS.map(optionOf)}
        onChoose={(kind) => set({ kind })}
      />
      {!hasProduct && <ProductChoice chosen={content.product_id} choose={(one) => set({ product_id: one })} />}
      <LanguageChoice value={content.language} choose={(language) => set({ language })} />
      <Choice
        label={t.fields.quality}
        hint={texts.qualityHint}
        value={content.quality ?? ''}
        options={[{ value: '', label: texts.none }, ...QUALITIES.map(optionOf)]}
        onChoose={(quality) => set({ quality })}
      />
    </>
  );
}

/** Begins or continues an upload, and says when the file has arrived. */
export function useBegin(): (stored: StoredFile, file: File) => void {
  const texts = useUploadTexts();
  const { id: company, client } = useCompany();
  const refresh = useRefresh();
  const toasts = useToasts();
  return ({ id }, file) => {
    const onEnded = () => {
      toasts.say(texts.ended(file.name));
      void refresh('files');
    };
    beginUpload({ client, company, id, file, onEnded });
    void refresh('files');
  };
}

interface ChoiceProps {
  readonly label: string;
  readonly hint?: string;
  readonly value: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
  readonly onChoose: (value: string) => void;
}

function Choice({ label, hint, value, options, onChoose }: ChoiceProps) {
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <select
        id={id}
        value={value}
        aria-describedby={hint && `${id}-hint`}
        onChange={({ target }) => onChoose(target.value)}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      {hint && (
        <p className="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
    </div>
  );
}

function LanguageChoice({ value = '', choose }: { readonly value?: string; readonly choose: (one: string) => void }) {
  const t = useStrings();
  const texts = useUploadTexts();
  const options = languageOptions(useLanguage());
  return (
    <Choice
      label={t.fields.language}
      value={value}
      options={[{ value: '', label: texts.none }, ...options]}
      onChoose={choose}
    />
  );
}

interface ProductChoiceProps {
  readonly chosen: string | undefined;
  readonly choose: (productId: string | undefined) => void;
}

function ProductChoice({ chosen, choose }: ProductChoiceProps) {
  const texts = useUploadTexts();
  if (chosen === undefined) return <ProductPicker label={texts.product} chosen={new Set()} onPick={choose} />;
  return (
    <div className="field">
      <div className="label">{texts.product}</div>
      <p>
        <ProductTitle productId={chosen} />
      </p>
      <Button onClick={() => choose(undefined)}>{texts.otherProduct}</Button>
    </div>
  );
}
