import { Injectable } from '@nestjs/common';
import { Bus } from '@marquee/bus';
import {
  licenseServer,
  licenseUse,
  ShopError,
  type CallContext,
  type LicenseDevice,
  type LicenseValidation,
  type ServedDevice,
  type ServedLicense,
} from '@marquee/contracts';
import { Calls } from '@marquee/edge';
import type { FastifyRequest } from 'fastify';
import { Body } from './body';
import { licenseOf, type Document } from './documents';

/** A decision with the codes that only these programs know. */
interface Decision extends Pick<LicenseValidation, 'valid' | 'detail' | 'ts' | 'nonce'> {
  readonly code: string;
}

/** The license of a key, as these programs read it. */
@Injectable()
export class ServedLicenses {
  constructor(
    private readonly bus: Bus,
    private readonly calls: Calls,
  ) {}

  /** Answers `not_found` unless the company serves these programs. */
  get(request: FastifyRequest, key: string): Promise<ServedLicense> {
    return this.bus.call(licenseServer.get, this.calls.of(request), { key });
  }

  /** A key names one license; every other one is unknown to its holder. */
  async named(request: FastifyRequest, key: string, id: string): Promise<ServedLicense> {
    const license = await this.get(request, key);
    if (id !== String(license.id)) throw new ShopError('not_found');
    return license;
  }

  device(request: FastifyRequest, key: string, named: string): Promise<ServedDevice> {
    return this.bus.call(licenseServer.device, this.calls.of(request), { key, named });
  }

  async validated(request: FastifyRequest, key: string, license: ServedLicense): Promise<Document> {
    const call = this.calls.of(request);
    const body = Body.read(request.body);
    const scope = scopeIn(body);
    const { components, ...asked } = scope;
    const { fingerprint, product: product_id, entitlements } = asked;
    const sent = defined({ fingerprint, product_id, entitlements, nonce: body.nonce() });
    const { validation, device } = await this.bus.call(licenseUse.validate, call, { key, ...sent });
    const isChecked = components !== undefined && validation.valid;
    const decision = isChecked ? await this.withComponents(call, key, { validation, device, components }) : validation;
    const { valid, code, detail, ts, nonce } = decision;
    return { data: licenseOf(license, key, ts), meta: { ts, valid, detail, code, nonce, scope } };
  }

  /** One known component is enough. */
  private async withComponents(
    call: CallContext,
    key: string,
    { validation, device, components }: CheckedComponents,
  ): Promise<Decision> {
    if (device === null) {
      return refusal(validation, 'FINGERPRINT_SCOPE_REQUIRED', 'Send the fingerprint of the device.');
    }
    if (components.length === 0) {
      return refusal(validation, 'COMPONENTS_SCOPE_EMPTY', 'The list of components is empty.');
    }
    const { components: known } = await this.bus.call(licenseServer.device, call, { key, named: String(device.id) });
    if (known.some(({ fingerprint }) => components.includes(fingerprint))) return validation;
    return refusal(validation, 'COMPONENTS_SCOPE_MISMATCH', 'The device has other components.');
  }
}

interface CheckedComponents {
  readonly validation: LicenseValidation;
  readonly device: LicenseDevice | null;
  readonly components: readonly string[];
}

function refusal(validation: LicenseValidation, code: string, detail: string): Decision {
  return { ...validation, valid: false, code, detail };
}

function scopeIn(body: Body) {
  return defined({
    fingerprint: body.text('/meta/scope/fingerprint'),
    product: body.productId(),
    entitlements: body.texts('/meta/scope/entitlements'),
    components: body.texts('/meta/scope/components'),
  });
}

type Defined<T> = { [K in keyof T]?: Exclude<T[K], undefined> };

function defined<T extends object>(members: T): Defined<T> {
  return Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined)) as Defined<T>;
}
