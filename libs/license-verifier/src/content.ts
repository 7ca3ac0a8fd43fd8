/** What a verified file says. */
export interface FileContent {
  readonly serial: string;
  readonly issued: Date;
  /** The end of the file, or that of the license if it is earlier; null if there is none. */
  readonly expires: Date | null;
  readonly license_id: string;
  readonly product_id: string;
  /** Null for a license file, which any device may use. */
  readonly fingerprint: string | null;
  readonly entitlements: readonly string[];
  /** The terms of the license at its sale. */
  readonly terms: Readonly<Record<string, unknown>>;
  /** The whole JSON:API document. */
  readonly document: object;
}

/** What a verified list says. */
export interface ListContent {
  readonly issued: Date;
  readonly expires: Date | null;
  readonly licenses: readonly string[];
  readonly serials: readonly string[];
}

interface Resource {
  readonly type: string;
  readonly id: string;
  readonly attributes: {
    readonly expiry: string | null;
    readonly fingerprint: string;
    readonly metadata: { readonly product_id: string; readonly terms: Record<string, unknown> };
  };
}
interface Meta {
  readonly issued: string;
  readonly expiry: string | null;
  readonly serial: string;
}
interface Document {
  readonly data: Resource;
  readonly included: readonly Resource[];
  readonly meta: Meta;
}

/** Throws for documents of another form. */
export function contentOf(document: object): FileContent {
  const { data, included, meta } = document as Document;
  const all = [data, ...included];
  const license = all.find(({ type }) => type === 'licenses') as Resource;
  const ends = [meta.expiry, license.attributes.expiry].flatMap((end) => (end === null ? [] : timeOf(end)));
  return {
    serial: meta.serial,
    issued: new Date(timeOf(meta.issued)),
    expires: ends.length === 0 ? null : new Date(Math.min(...ends)),
    license_id: license.id,
    product_id: license.attributes.metadata.product_id,
    fingerprint: data.type === 'machines' ? data.attributes.fingerprint : null,
    entitlements: idsOf(all, 'entitlements'),
    terms: license.attributes.metadata.terms,
    document,
  };
}

/** Throws for documents of another form. */
export function listOf(document: object): ListContent {
  const { data, meta } = document as { data: readonly Resource[]; meta: Meta };
  return {
    issued: new Date(timeOf(meta.issued)),
    expires: meta.expiry === null ? null : new Date(timeOf(meta.expiry)),
    licenses: idsOf(data, 'licenses'),
    serials: idsOf(data, 'files'),
  };
}

function idsOf(resources: readonly Resource[], wanted: string): string[] {
  return resources.filter(({ type }) => type === wanted).map(({ id }) => id);
}

function timeOf(text: string): number {
  const time = Date.parse(text);
  if (Number.isNaN(time)) throw new RangeError('A time of the file is malformed.');
  return time;
}
