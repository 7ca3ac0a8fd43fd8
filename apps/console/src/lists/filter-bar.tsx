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
      {shown.map(([name, spec]) => {
        const label = fieldLabel(t, name);
        return (
          <div key={name} className={styles.filter}>
            <span aria-hidden="true">{label}</span>
            <FilterInput
              name={name}
              spec={values?.[name] ? { kind: 'choice', values: values[name] } : spec}
              label={label}
              value={state.filters[name] ?? ''}
              onChange={(value) => state.set({ [name]: value || undefined })}
            />
            <Button
              look="bare"
              icon="close"
              label={t.list.removeFilter(label)}
              onClick={() => {
                setOpened(undefined);
                state.set({ [name]: undefined });
              }}
            />
          </div>
        );
      })}
      {hidden.length > 0 && <AddFilter names={hidden.map(([name]) => name)} open={setOpened} />}
      {Object.keys(state.filters).length > 1 && (
        <Button look="bare" onClick={() => state.set(Object.fromEntries(all.map(([name]) => [name, undefined])))}>
          {t.list.clearFilters}
        </Button>
      )}
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

/** Searches after a short pause in typing. A search by `field:value` has a choice of the field. */
function SearchInput({ spec, value, onChange }: SearchInputProps) {
  const t = useStrings();
  const first = spec.fields?.find((name) => name === 'title') ?? spec.fields?.[0] ?? '';
  const colon = spec.fields ? value.indexOf(':') : -1;
  const [field, setField] = useState(colon > 0 ? value.slice(0, colon) : first);
  const [text, setText] = useState(colon > 0 ? value.slice(colon + 1) : value);
  const sent = useRef(value);
  useEffect(() => {
    // The address changed by other means: a view, or the browser's back button.
    if (value === sent.current) return;
    sent.current = value;
    setText(spec.fields && value.includes(':') ? value.slice(value.indexOf(':') + 1) : value);
  }, [value, spec.fields]);
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
        <select aria-label={t.list.search} value={field} onChange={(event) => setField(event.target.value)}>
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
        onChange={(event) => setText(event.target.value)}
      />
    </div>
  );
}
