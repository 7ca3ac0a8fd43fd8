import { createHash } from 'node:crypto';
import { BuiltAsset } from '@marquee/edge';

/** Scalar's script from the build, compressed. */
export class Bundle {
  /** The digest of the bytes, part of the script's URL, so that browsers may cache it without limit. */
  readonly version: string;

  private constructor(readonly asset: BuiltAsset) {
    this.version = createHash('sha256').update(asset.gzipped).digest('base64url').slice(0, 16);
  }

  static read(): Bundle {
    return new Bundle(BuiltAsset.read('assets/reference.js.gz'));
  }
}
