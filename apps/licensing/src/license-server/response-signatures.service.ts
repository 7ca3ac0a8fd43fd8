import { sign } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { SignedResponse } from '@marquee/contracts';
import { LicenseKeysService } from '../keys/license-keys.service';

/** Signs responses, so that programs know that the company's license server has answered. */
@Injectable()
export class ResponseSignaturesService {
  constructor(private readonly keys: LicenseKeysService) {}

  /** A signed text has a fixed beginning, so no response passes for a license key or a file. */
  sign({ key, target, host, date, digest }: SignedResponse) {
    const keys = this.keys.keysNamedBy(key);
    if (keys === null) return { signature: null };
    const text = `(request-target): ${target}\nhost: ${host}\ndate: ${date}\ndigest: ${digest}`;
    const value = sign(null, Buffer.from(text), keys.privateKey).toString('base64');
    return { signature: { kid: keys.kid, value } };
  }
}
