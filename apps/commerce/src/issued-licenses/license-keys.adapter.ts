import { Inject, Injectable } from '@nestjs/common';
import { RenderedJson, type CompanyId, type JsonPiece } from '@marquee/contracts';
import { KeyRing, licenseKey } from '@marquee/license-keys';
import { CONFIG } from '@marquee/service-kit';
import type { CommerceConfig } from '../commerce.config';
import type { IssuedLicenseEntity } from './issued-license.entity';

/** The rendered place of a key, with the license and its key version. Inside of a text, JSON escapes the quotes. */
const PLACE = /"key":"(\d+) (\d+)"/g;

/**
 * License keys, which are computed for each answer and never stored; stored answers of idempotent requests have only
 * their places.
 */
@Injectable()
export class LicenseKeys {
  private readonly keys: KeyRing;

  constructor(@Inject(CONFIG) { licenseSigningSecret }: CommerceConfig) {
    this.keys = new KeyRing(licenseSigningSecret);
  }

  keyOf(company: CompanyId, { id, key_version }: Pick<IssuedLicenseEntity, 'id' | 'key_version'>): string {
    return licenseKey(this.keys.of(company), { license_id: id, version: key_version });
  }

  /** The answer of a view with its keys. */
  async filled<O>(company: CompanyId, answer: Promise<RenderedJson<O>>): Promise<RenderedJson<O>> {
    const { pieces, meta } = await answer;
    return new RenderedJson<O>(
      pieces.map((piece) => this.pieceOf(company, piece)),
      meta,
    );
  }

  private pieceOf(company: CompanyId, piece: JsonPiece): JsonPiece {
    const text = typeof piece === 'string' ? piece : Buffer.from(piece).toString();
    return text.replace(PLACE, (_place, id: string, version: string) => {
      const license = { id: Number(id), key_version: Number(version) };
      return `"key":${JSON.stringify(this.keyOf(company, license))}`;
    });
  }
}
