import { Injectable } from '@nestjs/common';
import { Bus } from '@marquee/bus';
import { licenseFiles, type CheckoutByKey, type LicenseFile } from '@marquee/contracts';
import { Calls, type Query, textIn } from '@marquee/edge';
import type { FastifyRequest } from 'fastify';
import { Body } from './body';
import type { Document } from './documents';
import { refuseUnlessValid } from './refusals';

interface CheckedOut {
  /** Absent for a license file. */
  readonly fingerprint?: string;
  /** What the file is about. */
  readonly of: { readonly type: 'license' | 'machine'; readonly id: number };
}

/** Files for use without a network. */
@Injectable()
export class ServedFiles {
  constructor(
    private readonly bus: Bus,
    private readonly calls: Calls,
  ) {}

  async checkOut(request: FastifyRequest, key: string, { fingerprint, of }: CheckedOut): Promise<Document> {
    const wish = wishIn(request);
    const sent = { key, ...wish, ...(fingerprint !== undefined && { fingerprint }) };
    const { validation, file } = await this.bus.call(licenseFiles.checkout, this.calls.of(request), sent);
    refuseUnlessValid(validation);
    return { data: documentOf(file, of, wish.encrypt) };
  }
}

/** Programs send the members in the query or in `meta`; a file is readable unless they ask for encryption. */
function wishIn(request: FastifyRequest): Pick<CheckoutByKey, 'ttl'> & { readonly encrypt: boolean } {
  const query = request.query as Query;
  const body = Body.read(request.body);
  const ttl = textIn(query, 'ttl') ?? body.number('/meta/ttl');
  const encrypt = ['1', 'true'].includes(textIn(query, 'encrypt') ?? '') || body.isTrue('/meta/encrypt');
  return ttl === undefined ? { encrypt } : { encrypt, ttl: Number(ttl) };
}

function documentOf(file: LicenseFile | null, { type, id }: CheckedOut['of'], encrypt: boolean): Document['data'] {
  if (file === null) throw new Error('A permitted checkout has returned no file.');
  const { certificate, serial, issued, expiry, ttl } = file;
  const algorithm = `${encrypt ? 'aes-256-gcm' : 'base64'}+ed25519`;
  return {
    type: `${type}-files`,
    id: serial,
    attributes: { certificate, algorithm, includes: [], issued, expiry, ttl },
    relationships: { [type]: { data: { type: `${type}s`, id: String(id) } } },
  };
}
