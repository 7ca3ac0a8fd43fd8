import type { Random } from './random';

/** So many of each kind are remembered: the newest are the most likely to be there still. */
const REMEMBERED = 40;

const PLURALS: Readonly<Record<string, string>> = {
  category: 'categories',
  delivery: 'deliveries',
  company: 'companies',
  address: 'addresses',
  customer_address: 'addresses',
  parent: 'categories',
  theme: 'themesettings',
  theme_setting: 'themesettings',
  themesettings: 'themesettings',
  ThemeSetting: 'themesettings',
  ThemeSettings: 'themesettings',
  market: 'marketplace',
  line_item: 'line_items',
};

/** The ids and tokens that the answers to a company have named, by the kind of what they belong to. */
export class Known {
  private readonly byKind = new Map<string, (string | number)[]>();

  /** Everything in an answer that has an id: its kind is the key that it stands under. */
  learn(value: unknown, key = ''): void {
    if (Array.isArray(value)) {
      for (const item of value.slice(0, REMEMBERED)) this.learn(item, key);
      return;
    }
    if (typeof value !== 'object' || value === null) return;
    const fields = value as Record<string, unknown>;
    for (const name of ['id', 'token', 'market_id']) this.add(kindOf(key), fields[name]);
    if (kindOf(key) === 'products') this.add('product_ids', fields['product_id']);
    this.add('refresh_tokens', fields['refresh_token']);
    for (const [name, inner] of Object.entries(fields)) if (typeof inner === 'object') this.learn(inner, name);
  }

  /** One of that kind; undefined where none has been seen. */
  one(kind: string, random: Random): string | number | undefined {
    const all = this.byKind.get(kindOf(kind)) ?? [];
    return all.length === 0 ? undefined : random.oneOf(all);
  }

  /** One that is text: a token, or the name of a product. */
  text(kind: string, random: Random): string | undefined {
    const all = (this.byKind.get(kind) ?? []).filter((one) => typeof one === 'string');
    return all.length === 0 ? undefined : random.oneOf(all);
  }

  /** The one that was seen last. */
  newest(kind: string): string | number | undefined {
    return this.byKind.get(kind)?.at(-1);
  }

  private add(kind: string, id: unknown): void {
    if (typeof id !== 'string' && typeof id !== 'number') return;
    const all = this.byKind.get(kind) ?? [];
    this.byKind.set(kind, [...all.filter((one) => one !== id), id].slice(-REMEMBERED));
  }
}

/** `product_id`, `product` and `products` all speak of products. */
function kindOf(name: string): string {
  const bare = name.replace(/_(id|token)$/, '');
  return PLURALS[bare] ?? (bare.endsWith('s') ? bare : `${bare}s`);
}
