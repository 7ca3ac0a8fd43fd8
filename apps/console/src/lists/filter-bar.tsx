import { useEffect, useRef, useState } from 'react';
import type { FieldSpec } from '../fields/specs';
import type { ListName, Query } from '../data/rows';
import { Button } from '../kit/button';
import { MenuList, Popover } from '../kit/popover';
import { useStrings } from '../strings/strings';
import { FilterInput } from './filter-input';
import { specOf, type ListState } from './list-state';
import { fieldLabel } from './value';
import styles from './lists.module.css';

const SEARCH = 'query';
const TYPING_MS = 300;

interface FilterBarProps {
  readonly list: ListName;
  readonly state: ListState;
  readonly fixed?: Query;
  readonly values?: Readonly<Record<string, readonly string[]>>;
}

/** Search, the set filters, and a menu of the others. */
export function FilterBar({ list, state, fixed, values }: FilterBarProps) {
  const t = useStrings();
  const [opened, setOpened] = useState<string>();
  const all = Object.entries(specOf(list).filters).filter(([name]) => !(fixed && name in fixed));
  const search = all.find(([name]) => name === SEARCH)?.[1];
  const others = all.filter(([name]) => name !== SEARCH);
  const shown = others.filter(([name]) => name in state.filters || name === opened);
  const hidden = others.filter(([name]) => !(name in state.filters) && name !== opened);
  if (all.length === 0) return null;
  return (
    <div role="search" aria-label={t.list.filters} className={styles.filters}>
      {search && (
        <SearchInput
          spec={search}
          value={state.filters[SEARCH] ?? ''}
          onChange={(query) => state.set({ query: query || undefined })}
        />
      )}
      {shown.map(([name, spec]) => (
        <SetFilter
          key={name}
          name={name}
          spec={values?.[name] ? { kind: 'choice', values: values[name] } : spec}
          state={state}
          remove={() => {
            setOpened(undefined);
            state.set({ [name]: undefined });
          }}
        />
      ))}
      {hidden.length > 0 && <AddFilter names={hidden.map(([name]) => name)} open={setOpened} />}
      {Object.keys(state.filters).length > 1 && (
        <Button look="bare" onClick={() => state.set(Object.fromEntries(all.map(([name]) => [name, undefined])))}>
          {t.list.clearFilters}
        </Button>
      )}
    </div>
  );
}

interface SetFilterProps {
  readonly name: string;
  readonly spec: FieldSpec;
  readonly state: ListState;
  readonly remove: () => void;
}

function SetFilter({ name, spec, state, remove }: SetFilterProps) {
  const t = useStrings();
  const label = fieldLabel(t, name);
  return (
    <div className={styles.filter}>
      <span aria-hidden="true">{label}</span>
      <FilterInput
        name={name}
        spec={spec}
        label={label}
        value={state.filters[name] ?? ''}
        onChange={(value) => state.set({ [name]: value || undefined })}
      />
      <Button look="bare" icon="close" label={t.list.removeFilter(label)} onClick={remove} />
    </div>
  );
}

function AddFilter({ names, open }: { readonly names: readonly string[]; readonly open: (name: string) => void }) {
  const t = useStrings();
  return (
    <Popover label={t.list.addFilter} icon="filter">
      {(close) => (
        <MenuList>
          {names.map((name) => (
            <li key={name}>
              <button
                type="button"
                onClick={() => {
                  open(name);
                  close();
                }}
              >
                {fieldLabel(t, name)}
              </button>
            </li>
          ))}
        </MenuList>
      )}
    </Popover>
  );
}

interface SearchInputProps {
  readonly spec: FieldSpec;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** The field and the text of a search `field:value`. */
function searchOf({ fields }: FieldSpec, value: string): { readonly field?: string; readonly text: string } {
  const colon = fields ? value.indexOf(':') : -1;
  return colon > 0 ? { field: value.slice(0, colon), text: value.slice(colon + 1) } : { text: value };
}

/** Searches after a short pause in typing. A search by `field:value` has a choice of the field. */
function SearchInput({ spec, value, onChange }: SearchInputProps) {
  const t = useStrings();
  const first = spec.fields?.find((name) => name === 'title') ?? spec.fields?.[0] ?? '';
  const [{ field = first, text }, setTyped] = useState(() => searchOf(spec, value));
  const sent = useRef(value);
  useEffect(() => {
    // The address changed by other means: a view, or the browser's back button.
    if (value === sent.current) return;
    sent.current = value;
    setTyped(({ field: shown }) => ({ field: shown, ...searchOf(spec, value) }));
  }, [value, spec]);
  useEffect(() => {
    const trimmed = text.trim();
    const query = trimmed === '' || !spec.fields ? trimmed : `${field}:${trimmed}`;
    if (query === sent.current) return;
    const timer = setTimeout(() => {
      sent.current = query;
      onChange(query);
    }, TYPING_MS);
    return () => clearTimeout(timer);
  }, [text, field, spec.fields, onChange]);
  return (
    <div className={styles.search}>
      {spec.fields && spec.fields.length > 1 && (
        <select
          aria-label={t.list.search}
          value={field}
          onChange={({ target }) => setTyped({ field: target.value, text })}
        >
          {spec.fields.map((name) => (
            <option key={name} value={name}>
              {fieldLabel(t, name)}
            </option>
          ))}
        </select>
      )}
      <input
        type="search"
        data-key="/"
        aria-label={t.list.search}
        placeholder={t.list.search}
        maxLength={spec.max}
        value={text}
        onChange={({ target }) => setTyped({ field, text: target.value })}
      />
    </div>
  );
}
