import { Injectable } from '@nestjs/common';
import { Bus } from '@marquee/bus';
import {
  licenseUse,
  ShopError,
  shopContents,
  type ContentFile,
  type KeyedContent,
  type LicenseValidation,
  type Shopper,
} from '@marquee/contracts';
import type { ShopVisit } from '@marquee/edge';
import { ContentUrls, customerDigest, type ContentUse } from '../delivery/content-urls';
import type { BrowserDevice } from '../delivery/devices';
import { ContentFiles, isPlayable, type LicensedFiles } from '../content/content-files';

/** The form's own key; others would be of no page. */
const REQUEST = /^[\w-]{20,64}$/;

const UNSEATED: ReadonlySet<string> = new Set([
  'NO_MACHINE',
  'NO_MACHINES',
  'FINGERPRINT_SCOPE_MISMATCH',
  'HEARTBEAT_NOT_STARTED',
  'HEARTBEAT_DEAD',
]);

export interface WantedFile {
  readonly file: number;
  readonly use: ContentUse;
}
export interface WantedUse {
  readonly use: ContentUse;
  readonly device: BrowserDevice;
  /** Licensing counts uses with the same key once. */
  readonly request: string;
}
export interface FoundFile {
  readonly content: KeyedContent;
  readonly licensed: LicensedFiles;
  readonly file: ContentFile;
}

/** Watching and downloading bought content. */
@Injectable()
export class ContentUses {
  constructor(
    private readonly bus: Bus,
    private readonly contents: ContentFiles,
    private readonly urls: ContentUrls,
  ) {}

  /** The shopper's content; `not_found` for any other. */
  contentOf({ call }: ShopVisit, shopper: Shopper, id: number): Promise<KeyedContent> {
    return this.bus.call(shopContents.get, call, { shopper, id });
  }

  /** A file of a content; `not_found` for any other, and for one that the player cannot play. */
  async find(visit: ShopVisit, content: KeyedContent, wanted: WantedFile): Promise<FoundFile> {
    const licensed = await this.contents.of(visit, content);
    const file = licensed.files.find(({ id }) => id === wanted.file);
    if (file === undefined || (wanted.use === 'play' && !isPlayable(file))) throw new ShopError('not_found');
    return { content, licensed, file };
  }

  /** Gives the browser a seat of the license and counts the use. */
  async count({ call }: ShopVisit, { content, file }: FoundFile, wanted: WantedUse): Promise<LicenseValidation> {
    const { use, request } = wanted;
    if (!REQUEST.test(request)) throw new ShopError('malformed', 'The form is malformed. Open the page again.');
    const { fingerprint, name } = wanted.device;
    const { key } = content;
    const activated = await this.bus.call(licenseUse.activate, call, { key, fingerprint, name });
    if (!activated.validation.valid) return activated.validation;
    const sent = { key, fingerprint, kind: use, request_key: `${use} ${file.id} ${request}` };
    return (await this.bus.call(licenseUse.use, call, sent)).validation;
  }

  /** Whether the browser may go on playing; it changes nothing. */
  async validate(
    { call }: ShopVisit,
    { key }: KeyedContent,
    { fingerprint }: BrowserDevice,
  ): Promise<LicenseValidation> {
    return (await this.bus.call(licenseUse.validate, call, { key, fingerprint, action: 'play' })).validation;
  }

  /** When the addresses of an allowed use end; null if they have ended, because licensing repeated a stored answer. */
  endOf(use: ContentUse, { ts }: LicenseValidation): number | null {
    return this.urls.endOf(use, ts);
  }

  /** The address of a file for this browser. */
  urlOf(
    visit: ShopVisit,
    { content, file }: Omit<FoundFile, 'licensed'>,
    { use, device, until }: Omit<WantedUse, 'request'> & { readonly until: number },
  ): string {
    const { company_id: company } = visit.shop;
    const customer = customerDigest(visit.customer?.token ?? '');
    const permitted = { company, file: file.id, license: content.id, customer, device: device.fingerprint, use };
    return visit.path(this.urls.sign(permitted, until, file.name));
  }
}

/** Whether the browser has no seat of the license, or lost it after a long pause. */
export function isUnseated({ code }: LicenseValidation): boolean {
  return UNSEATED.has(code);
}
