import { Injectable } from '@nestjs/common';
import { Bus } from '@marquee/bus';
import { contentFiles, ShopError, type CallContext, type ContentFile } from '@marquee/contracts';
import type { Query, ShopVisit } from '@marquee/edge';
import { isPlayable } from '../content/content-files';
import { ContentUrls, type PermittedUse } from './content-urls';
import type { BrowserDevice } from './devices';
import { LicenseChecks } from './license-checks';

export interface Requested {
  readonly id: number;
  readonly query: Query;
  /** Null for a browser without the cookie of a device. */
  readonly device: BrowserDevice | null;
}
/** A file that may be sent, and the permission for one that is not public. */
export interface Delivery {
  /** The company of the shop. A mirrored product has the file of its origin, which is another company's. */
  readonly company: number;
  readonly file: ContentFile;
  readonly permitted: PermittedUse | null;
}

/** Checks whether a client may read a content file. */
@Injectable()
export class Deliveries {
  constructor(
    private readonly bus: Bus,
    private readonly urls: ContentUrls,
    private readonly checks: LicenseChecks,
  ) {}

  /** Without a signature only public files exist. */
  async find({ shop: { company_id }, call }: ShopVisit, { id, query, device }: Requested): Promise<Delivery> {
    const permitted = this.urls.verify(company_id, id, query);
    if (permitted !== null) requireDevice(permitted, device);
    const file = permitted === null ? await this.published(call, company_id, id) : await this.licensed(call, permitted);
    if (file === null) throw new ShopError('not_found');
    return { company: company_id, file, permitted };
  }

  /** Throws when the license no longer permits the use. */
  async recheck(call: CallContext, { permitted }: Delivery): Promise<void> {
    if (permitted !== null) await this.checks.check(call, permitted);
  }

  private async published(call: CallContext, company_id: number, id: number): Promise<ContentFile | null> {
    return (await this.bus.call(contentFiles.published, call, { company_id, id })).file;
  }

  /** A license is for one product: the sale of a package issues one for each member. */
  private async licensed(call: CallContext, permitted: PermittedUse): Promise<ContentFile | null> {
    const { product_id, hd } = await this.checks.check(call, permitted);
    const input = { company_id: permitted.company, product_ids: [product_id], hd };
    const { files } = await this.bus.call(contentFiles.of_products, call, input);
    const file = files.find(({ id }) => id === permitted.file);
    return file !== undefined && serves(permitted, file) ? file : null;
  }
}

/** Download managers send no cookie, so only the short time limits the address of a download. */
function requireDevice(permitted: PermittedUse, device: BrowserDevice | null): void {
  if (permitted.use === 'download' || permitted.device === device?.fingerprint) return;
  throw new ShopError('forbidden', 'This address is for another browser. Open the content in the shop on this device.');
}

/** Only films, sounds and their subtitles are played, because the license limits the downloads of other files. */
function serves({ use }: PermittedUse, file: ContentFile): boolean {
  return use === 'download' || isPlayable(file) || file.kind === 'subtitle';
}
