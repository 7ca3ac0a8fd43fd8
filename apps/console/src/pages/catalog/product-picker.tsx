import { useEffect, useId, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useCompany } from '../../data/company';
import { keyOf, useRow } from '../../data/rows';
import { pathOf } from '../../shell/navigation';
import { useStrings } from '../../strings/strings';
import styles from './catalog.module.css';

const TYPING_MS = 250;

interface PickerProps {
  readonly label: string;
  /** The product numbers that are chosen already. */
  readonly chosen: ReadonlySet<string>;
  readonly onPick: (productId: string) => void;
}

/** Finds products by their title or number, and adds them by a click. */
export function ProductPicker({ label, chosen, onPick }: PickerProps) {
  const t = useStrings();
  const id = useId();
  const [text, setText] = useState('');
  const hits = useHits(text);
  const found = hits.data?.filter(({ product_id }) => product_id && !chosen.has(product_id)) ?? [];
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type="search"
        autoComplete="off"
        placeholder={t.catalog.members.search}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
      />
      <p className="small soft" role="status">
        {text.trim() !== '' && hits.isSuccess ? t.catalog.members.found(found.length) : ''}
      </p>
      {found.length > 0 && (
        <ul className={styles.hits}>
          {found.map((hit) => (
            <li key={hit.id}>
              <button
                type="button"
                onClick={(event) => {
                  event.currentTarget.closest('div')?.querySelector('input')?.focus();
                  onPick(hit.product_id ?? '');
                }}
              >
                <span>{hit.title}</span>
                <code>{hit.product_id}</code>
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function useHits(text: string) {
  const { id, client } = useCompany();
  const [query, setQuery] = useState('');
  useEffect(() => {
    const timer = setTimeout(setQuery, TYPING_MS, text.trim());
    return () => clearTimeout(timer);
  }, [text]);
  return useQuery({
    queryKey: [...keyOf(id, 'products'), 'picker', query],
    queryFn: ({ signal }) => client.search.find({ query, type: 'product' }, { signal }),
    enabled: query !== '',
  });
}

/** The title of a product that a row names by its number. */
export function ProductTitle({ productId }: { readonly productId: string }) {
  const { id } = useCompany();
  const product = useRow('products', [productId, 'title'], (client) =>
    client.products.get(productId, { fields: 'id,title' }),
  );
  if (product.data === undefined) return <code>{productId}</code>;
  return (
    <>
      <Link to={pathOf(id, `products/${product.data.row.id}`)}>{product.data.row.title}</Link>{' '}
      <code className="small soft">{productId}</code>
    </>
  );
}
