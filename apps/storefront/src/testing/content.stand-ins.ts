import { Controller, Inject } from '@nestjs/common';
import { Handles } from '@marquee/bus';
import {
  contentFiles,
  licenseUse,
  shopContents,
  type Activation,
  type CallContext,
  type ContentFile,
  type InputOf,
  type LicenseAnswer,
  type ValidationCode,
} from '@marquee/contracts';
import { Desk } from '@marquee/testing';

/** The customer of every license. */
export const CUSTOMER = 'ABCDEFGHIJKLMNOP';

/** A film of the stand-in shop. */
export function aFilm(change: Partial<ContentFile> = {}): ContentFile {
  return {
    company_id: 1202,
    id: 5,
    product_id: '0000-0000-0000-0001',
    name: 'Hafen – Winter.webm',
    kind: 'main',
    language: null,
    quality: null,
    content_type: 'video/webm',
    size: 1000,
    duration: 30,
    width: 640,
    height: 360,
    checksum: `sha256:${'0'.repeat(64)}`,
    stored_at: '2026-11-15T08:30:00.000Z',
    ...change,
  };
}

/** Licensing's answer with this reason. */
export function anAnswer(code: ValidationCode = 'VALID'): LicenseAnswer {
  const valid = code === 'VALID';
  return {
    validation: { valid, code, detail: `${code}.`, also: [], ts: '2027-01-01T00:00:00Z', nonce: null, retry_at: null },
    license: {
      id: 7,
      state: 'active',
      product_id: '0000-0000-0000-0001',
      title: 'Harbour',
      hd: true,
      expires_at: null,
      first_used_at: null,
      devices: { active: 1, limit: 2 },
      left: { downloads: 5, exports: null, copies: null },
    },
    device: null,
    output: null,
  };
}

/** Catalog's content files. The desk may replace the answers. */
@Controller()
export class ContentFilesStandIn {
  constructor(@Inject(Desk) private readonly desk: Desk) {}

  @Handles(contentFiles.of_products)
  async ofProducts(ctx: CallContext, input: InputOf<typeof contentFiles.of_products>) {
    return this.desk.take('of_products', ctx, input, () => ({ files: [aFilm()] }));
  }
  @Handles(contentFiles.published)
  async published(ctx: CallContext, input: InputOf<typeof contentFiles.published>) {
    return this.desk.take('published', ctx, input, (): { file: ContentFile | null } => ({ file: null }));
  }
}

/** Commerce's license keys. */
@Controller()
export class LicenseKeysStandIn {
  @Handles(shopContents.key)
  async key(_ctx: CallContext, { id }: InputOf<typeof shopContents.key>) {
    return { key: `key of ${id}`, customer_token: CUSTOMER };
  }
}

/** Licensing, which permits everything unless the desk replaces its answers. */
@Controller()
export class LicenseUseStandIn {
  constructor(@Inject(Desk) private readonly desk: Desk) {}

  @Handles(licenseUse.heartbeat)
  async heartbeat(ctx: CallContext, input: InputOf<typeof licenseUse.heartbeat>) {
    return this.desk.take('heartbeat', ctx, input, () => anAnswer());
  }
  @Handles(licenseUse.activate)
  async activate(ctx: CallContext, input: InputOf<typeof licenseUse.activate>) {
    return this.desk.take('activate', ctx, input, (): Activation => ({ ...anAnswer(), created: true }));
  }
}
