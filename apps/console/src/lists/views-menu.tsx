import { useState } from 'react';
import type { View } from '@marquee/client';
import { useCompany } from '../data/company';
import { useRead, useRefresh, type ListName } from '../data/rows';
import { textOf } from '../data/text';
import { Button } from '../kit/button';
import { Dialog, DialogActions } from '../kit/dialog';
import { MenuList, Popover } from '../kit/popover';
import { useToasts } from '../kit/toasts';
import { Failure } from '../kit/states';
import { useAction } from '../kit/use-action';
import { useStrings } from '../strings/strings';
import type { ListState } from './list-state';
import styles from './lists.module.css';

interface ViewsMenuProps {
  readonly list: ListName;
  readonly state: ListState;
}

/** The saved views of a list. The menu reads them when it opens. */
export function ViewsMenu({ list, state }: ViewsMenuProps) {
  const t = useStrings();
  const [isSaving, setSaving] = useState(false);
  return (
    <>
      <Popover label={t.views.title} icon="bookmark" look="bare" align="end">
        {(close) => (
          <ViewList
            list={list}
            state={state}
            close={close}
            save={() => {
              close();
              setSaving(true);
            }}
          />
        )}
      </Popover>
      {isSaving && <SaveDialog list={list} state={state} onClose={() => setSaving(false)} />}
    </>
  );
}

function ViewList({
  list,
  state,
  close,
  save,
}: ViewsMenuProps & { readonly close: () => void; readonly save: () => void }) {
  const t = useStrings();
  const { id, client } = useCompany();
  const toasts = useToasts();
  const refresh = useRefresh();
  const views = useRead('views', [list], () => client.views.list(id, { resource: list }).toArray());
  const open = ({ filters, columns }: View) => {
    close();
    const order = typeof filters === 'object' ? (filters as Record<string, string>) : {};
    state.replace({ ...order, ...(columns.length > 0 && { columns: columns.join(',') }) });
  };
  const remove = async (view: View) => {
    await client.views.remove(id, view.id);
    await refresh('views');
    toasts.say(t.views.removed(view.name));
  };
  return (
    <MenuList>
      <li>
        <button
          type="button"
          onClick={() => {
            close();
            state.replace({});
          }}
        >
          {t.views.all}
        </button>
      </li>
      {views.data?.map((view) => (
        <li key={view.id} className={styles.viewRow}>
          <button type="button" onClick={() => open(view)}>
            {view.name}
          </button>
          <Button
            look="bare"
            icon="trash"
            label={t.views.remove(view.name)}
            onClick={() => void remove(view).catch(toasts.fail)}
          />
        </li>
      ))}
      <li>
        <button type="button" onClick={save}>
          {t.views.save}
        </button>
      </li>
    </MenuList>
  );
}

function SaveDialog({ list, state, onClose }: ViewsMenuProps & { readonly onClose: () => void }) {
  const t = useStrings();
  const { id, client } = useCompany();
  const toasts = useToasts();
  const refresh = useRefresh();
  const action = useAction();
  const save = (form: FormData) => {
    const name = textOf(form.get('name')).trim();
    const filters = { ...state.filters, ...(state.search.order && { order: state.search.order }) };
    const view = {
      resource: list,
      name,
      filters,
      columns: [...state.columns],
      shared: form.get('shared') === 'on',
    };
    return action.run(
      (idempotencyKey) => client.views.create(id, view, { idempotencyKey }),
      () => {
        void refresh('views');
        toasts.say(t.views.saved(name));
        onClose();
      },
    );
  };
  return (
    <Dialog title={t.views.save} onClose={onClose}>
      <form
        className="stack"
        onSubmit={(event) => {
          event.preventDefault();
          void save(new FormData(event.currentTarget));
        }}
      >
        <Failure error={action.error} />
        <label>
          {t.views.name}
          <input type="text" name="name" required maxLength={100} autoFocus />
        </label>
        <div className="box">
          <input type="checkbox" name="shared" id="shared" />
          <label htmlFor="shared">{t.views.shared}</label>
        </div>
        <DialogActions>
          <Button onClick={onClose}>{t.form.cancel}</Button>
          <Button type="submit" look="primary" busy={action.isBusy}>
            {t.form.save}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
