const MAX_IDS = 40;
const PLURALS: Readonly<Record<string, string>> = {
  category: 'categories',
  company: 'companies',
  delivery: 'deliveries',
  address: 'addresses',
  ThemeSetting: 'themesettings',
  theme_setting: 'themesettings',
  themesetting: 'themesettings',
};

/** The ids and tokens from responses to a company, by the plural of their resource. */
export class Known {
  private readonly byKind = new Map<string, (string | number)[]>();

  /** Records each id and token below a key that names its resource. */
  learn(body: Buffer): void {
    const text = body.toString();
    if (text.startsWith('{')) this.learnIn(JSON.parse(text), '');
  }

  /** An id of the kind that a name such as `product_id` means. */
  idOf(name: string, at: number): string | number | undefined {
    const ids = this.byKind.get(kindOf(name.replace(/_(id|token)$/, ''))) ?? [];
    return ids[at % ids.length];
  }

  add(kind: string, id: unknown): void {
    if (typeof id !== 'string' && typeof id !== 'number') return;
    const ids = this.byKind.get(kind) ?? [];
    this.byKind.set(kind, [...ids.filter((one) => one !== id), id].slice(-MAX_IDS));
  }

  private learnIn(value: unknown, key: string): void {
    if (Array.isArray(value)) {
      for (const item of value.slice(0, MAX_IDS)) this.learnIn(item, key);
      return;
    }
    if (typeof value !== 'object' || value === null) return;
    const fields = value as Record<string, unknown>;
    for (const name of ['id', 'token', 'market_id']) this.add(kindOf(key), fields[name]);
    this.add('product_ids', fields['product_id']);
    this.add('refresh_tokens', fields['refresh_token']);
    this.add('license_keys', fields['key']);
    for (const [name, inner] of Object.entries(fields)) this.learnIn(inner, name);
  }
}

function kindOf(name: string): string {
  return PLURALS[name] ?? (name.endsWith('s') ? name : `${name}s`);
}
