import { useDeferredValue, useEffect, useId, useRef, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { Hit } from '@marquee/client';
import { keyOf } from '../data/rows';
import { useCompany, type CompanyAccess } from '../data/company';
import { Dialog } from '../kit/dialog';
import { Icon, type IconName } from '../kit/icons';
import { LoadError } from '../kit/states';
import { useStrings, type Strings } from '../strings/strings';
import { navigationOf, pathOf } from './navigation';
import styles from './shell.module.css';

interface Choice {
  readonly to: string;
  readonly title: string;
  readonly hint: string;
  readonly icon: IconName;
}

const ICONS: Readonly<Record<string, IconName>> = {
  product: 'box',
  category: 'tree',
  order: 'orders',
  customer: 'people',
  user: 'user',
  app: 'apps',
};

/** The page of a search hit. */
function pageOf({ type, id, token }: Hit): string {
  switch (type) {
    case 'product':
      return `products/${id}`;
    case 'category':
      return `categories/${id}`;
    case 'order':
      return `orders/${id}`;
    case 'customer':
      return `customers/${token ?? id}`;
    case 'user':
      return `users/${id}`;
    case 'app':
      return `apps/${id}`;
  }
}

function pagesNamed(text: string, company: CompanyAccess, t: Strings): Choice[] {
  const wanted = text.toLowerCase();
  return navigationOf(company).flatMap(({ items }) =>
    items
      .filter(({ label }) => t.nav[label].toLowerCase().includes(wanted))
      .map(({ page, label, icon }) => ({
        to: pathOf(company.id, page),
        title: t.nav[label],
        hint: t.palette.pages,
        icon,
      })),
  );
}

function useHits({ id, client }: CompanyAccess, query: string) {
  return useQuery({
    queryKey: [...keyOf(id, 'search'), query],
    queryFn: ({ signal }) => client.search.find({ query, limit: 20 }, { signal }),
    enabled: query.length > 0,
  });
}

/** Finds pages and rows by name, number or email: a combobox in a dialog. */
export function Palette({ onClose }: { readonly onClose: () => void }) {
  const t = useStrings();
  const company = useCompany();
  const navigate = useNavigate();
  const [text, setText] = useState('');
  const [active, setActive] = useState(0);
  const listId = useId();
  const asked = useDeferredValue(text.trim());
  const hits = useHits(company, asked);
  const isNamed = (hit: Hit) => hit.title.toLowerCase() === asked.toLowerCase();
  const found = asked === '' ? [] : (hits.data ?? []);
  const rows = [...found.filter(isNamed), ...found.filter((hit) => !isNamed(hit))].map((hit) => ({
    to: pathOf(company.id, pageOf(hit)),
    title: hit.title,
    hint: [t.palette.types[hit.type], hit.email === hit.title ? undefined : hit.email].filter(Boolean).join(' · '),
    icon: ICONS[hit.type] ?? 'search',
  }));
  const choices: Choice[] = [...pagesNamed(text.trim(), company, t), ...rows];
  const open = (choice: Choice | undefined) => {
    if (choice === undefined) return;
    onClose();
    void navigate({ to: choice.to });
  };
  const move = (step: number) => setActive((active + step + choices.length) % Math.max(choices.length, 1));
  return (
    <Dialog title={t.palette.title} onClose={onClose}>
      <div className={styles.palette}>
        <input
          type="search"
          role="combobox"
          aria-expanded="true"
          aria-controls={listId}
          aria-activedescendant={choices.length > 0 ? `${listId}-${active}` : undefined}
          aria-label={t.palette.placeholder}
          placeholder={t.palette.placeholder}
          autoFocus
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            setActive(0);
          }}
          onKeyDown={(event) => {
            if (event.key === 'ArrowDown') move(1);
            else if (event.key === 'ArrowUp') move(-1);
            else if (event.key === 'Enter') open(choices[active]);
            // Otherwise the browser first empties the input.
            else if (event.key === 'Escape') onClose();
            else return;
            event.preventDefault();
          }}
        />
        <Choices id={listId} choices={choices} active={active} open={open} />
        <p role="status" className="small soft">
          {asked !== '' && !hits.isFetching && choices.length === 0 && t.palette.none}
        </p>
        {hits.error && <LoadError error={hits.error} />}
      </div>
    </Dialog>
  );
}

interface ChoicesProps {
  readonly id: string;
  readonly choices: readonly Choice[];
  readonly active: number;
  readonly open: (choice: Choice) => void;
}

function Choices({ id, choices, active, open }: ChoicesProps) {
  const t = useStrings();
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => list.current?.children[active]?.scrollIntoView({ block: 'nearest' }), [active]);
  return (
    <div id={id} ref={list} role="listbox" aria-label={t.palette.results} className={styles.hits}>
      {choices.map((choice, index) => (
        <div
          key={`${choice.to} ${choice.title}`}
          id={`${id}-${index}`}
          role="option"
          aria-selected={index === active}
          className={styles.hit}
          onClick={() => open(choice)}
        >
          <Icon name={choice.icon} /> {choice.title} <small>{choice.hint}</small>
        </div>
      ))}
    </div>
  );
}
