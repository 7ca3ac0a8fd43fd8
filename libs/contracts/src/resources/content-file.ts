import { bool, id, int, listOf, productId } from '../engine/fields';
import { answers, optional, takes } from '../engine/input';
import { internalOperations, op, operations, readOp } from '../engine/operations';
import { MAX_LIMIT } from '../paging';
import type { ContentKind, ContentQuality } from './file';

/** A ready content file, as it is delivered. */
export interface ContentFile {
  /** The company that has uploaded the file: for a mirrored product, the one with the origin. */
  readonly company_id: number;
  readonly id: number;
  /** The product of the requesting company to which the file belongs. */
  readonly product_id: string;
  readonly name: string;
  readonly kind: ContentKind;
  readonly language: string | null;
  readonly quality: ContentQuality | null;
  readonly content_type: string;
  readonly size: number;
  /** Seconds. */
  readonly duration: number | null;
  readonly width: number | null;
  readonly height: number | null;
  /** `sha256:<hex>` */
  readonly checksum: string;
  /** ISO 8601. */
  readonly stored_at: string;
}

/** The name of a finished content file in the content store. */
export function contentKey({ company_id, id: file }: Pick<ContentFile, 'company_id' | 'id'>): string {
  return `${company_id}/${file}`;
}

/** Content files for delivery, of products of the company or of the origins that its products mirror. */
export const contentFiles = internalOperations('catalog.internal.content_files', ['storefront'], {
  /** The ready files of these products by product, kind, language and name; without `hd` none in HD. */
  of_products: readOp(
    takes({ company_id: id(), product_ids: listOf(productId()).atMost(MAX_LIMIT), hd: bool() }),
    answers<{ readonly files: readonly ContentFile[] }>(),
  ),
  /** A trailer, sample or cover of a product that the company sells now; null for any other file. */
  published: readOp(takes({ company_id: id(), id: id() }), answers<{ readonly file: ContentFile | null }>()),
});

/** A product that mirrors another one. */
export interface MirrorProduct {
  readonly company_id: number;
  readonly product_id: string;
}

/** The products in other companies whose customers get the content files of a product. */
export const contentMirrors = internalOperations('catalog.internal.content_mirrors', ['commerce'], {
  /** Some of them by company, after this company. */
  list: readOp(
    takes({ company_id: id(), product_id: productId(), after: int().range(0, Number.MAX_SAFE_INTEGER) }),
    answers<{ readonly mirrors: readonly MirrorProduct[] }>(),
  ),
});

/** Used bytes and quota of the content files of a company. */
export interface CompanyContent {
  readonly company_id: number;
  readonly files: number;
  readonly bytes: number;
  readonly quota_bytes: number;
}

/** The operator's view of content files. */
export const adminContent = operations('catalog.admin.content', {
  /** The companies with the largest usage, or the requested one. */
  usage: readOp(takes({ company_id: optional(id()) }), answers<{ readonly companies: readonly CompanyContent[] }>()),
  /** A call without `bytes` restores the default quota. */
  set_quota: op(
    takes({ company_id: id(), bytes: optional(int().range(0, Number.MAX_SAFE_INTEGER)) }),
    answers<CompanyContent>(),
  ),
});
