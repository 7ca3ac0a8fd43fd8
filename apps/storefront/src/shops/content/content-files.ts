import { Injectable } from '@nestjs/common';
import { Bus } from '@marquee/bus';
import {
  contentFiles,
  licenseUse,
  ShopError,
  type ContentFile,
  type ErrorCode,
  type KeyedContent,
} from '@marquee/contracts';
import type { ShopVisit } from '@marquee/edge';

const AWAY: ReadonlySet<ErrorCode> = new Set(['unavailable', 'timeout', 'internal']);

/** What a customer may watch and download under a license. */
export interface LicensedFiles {
  /** Films, sounds and books, with their extras. */
  readonly files: readonly ContentFile[];
  readonly subtitles: readonly ContentFile[];
  /** The remaining downloads; null without a limit, undefined if it is unknown. */
  readonly left: number | null | undefined;
}

const NONE: LicensedFiles = { files: [], subtitles: [], left: undefined };

/** The files of bought content. */
@Injectable()
export class ContentFiles {
  constructor(private readonly bus: Bus) {}

  /** None while a service is unavailable, so that the page still shows the purchase. */
  async of(visit: ShopVisit, content: KeyedContent): Promise<LicensedFiles> {
    if (content.state !== 'live') return NONE;
    const { product_id, hd, key } = content;
    const { call, shop } = visit;
    const input = { company_id: shop.company_id, product_ids: [product_id], hd };
    const found = await unlessAway(this.bus.call(contentFiles.of_products, call, input));
    const all = found?.files ?? [];
    const files = all.filter(({ kind }) => kind === 'main' || kind === 'extra');
    if (files.length === 0) return NONE;
    const answer = await unlessAway(this.bus.call(licenseUse.validate, call, { key }));
    const subtitles = all.filter(({ kind }) => kind === 'subtitle');
    return { files, subtitles, left: answer?.license?.left.downloads };
  }
}

async function unlessAway<T>(asked: Promise<T>): Promise<T | undefined> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof ShopError && AWAY.has(error.code)) return undefined;
    throw error;
  }
}

export function isPlayable({ content_type }: Pick<ContentFile, 'content_type'>): boolean {
  return /^(audio|video)\//.test(content_type);
}
