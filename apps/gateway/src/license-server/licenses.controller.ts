import { Controller, Get, Param, Post, Req } from '@nestjs/common';
import { Bus } from '@marquee/bus';
import { licenseUse, ShopError } from '@marquee/contracts';
import { Calls, Serves } from '@marquee/edge';
import type { FastifyRequest } from 'fastify';
import { LicenseKey } from '../license-use/license-key';
import { Body } from './body';
import { entitlementOf, licenseOf, machineOf, type Document } from './documents';
import { ServedFiles } from './files';
import { ServedLicenses } from './licenses';
import { ByKey, ByKeyInBody } from './routes';

/** Addition to the interface: the paths that programs made for Keygen call, answered by our operations. */
@Controller('v1')
@Serves('license_server')
export class ServedLicensesController {
  constructor(
    private readonly licenses: ServedLicenses,
    private readonly files: ServedFiles,
    private readonly bus: Bus,
    private readonly calls: Calls,
  ) {}

  @Get('me')
  @ByKey()
  async me(@Req() request: FastifyRequest, @LicenseKey() key: string): Promise<Document> {
    return { data: licenseOf(await this.licenses.get(request, key), key) };
  }

  @Post('licenses/:id/actions/validate')
  @ByKey()
  async validate(
    @Req() request: FastifyRequest,
    @LicenseKey() key: string,
    @Param('id') id: string,
  ): Promise<Document> {
    return this.licenses.validated(request, key, await this.licenses.named(request, key, id));
  }

  /** An unknown key is a refusal, not an error. */
  @Post('licenses/actions/validate-key')
  @ByKeyInBody()
  async validateKey(@Req() request: FastifyRequest): Promise<Document> {
    const key = Body.read(request.body).requiredText('/meta/key');
    request.edge.licenseKey = key;
    try {
      return await this.licenses.validated(request, key, await this.licenses.get(request, key));
    } catch (error) {
      if (!(error instanceof ShopError) || error.code !== 'license_key_invalid') throw error;
      // Counts against the network as on other routes.
      request.edge.failure = error;
      return { data: null, meta: { valid: false, detail: error.message, code: 'NOT_FOUND' } };
    }
  }

  @Post('licenses/:id/actions/check-out')
  @ByKey()
  async checkOut(
    @Req() request: FastifyRequest,
    @LicenseKey() key: string,
    @Param('id') named: string,
  ): Promise<Document> {
    const { id } = await this.licenses.named(request, key, named);
    return this.files.checkOut(request, key, { of: { type: 'license', id } });
  }

  @Get('licenses/:id/machines')
  @ByKey()
  async machines(
    @Req() request: FastifyRequest,
    @LicenseKey() key: string,
    @Param('id') id: string,
  ): Promise<Document> {
    const { max_devices } = await this.licenses.named(request, key, id);
    const { license_devices } = await this.bus.call(licenseUse.devices, this.calls.of(request), { key });
    return { data: license_devices.map((device) => machineOf(device, max_devices > 0)) };
  }

  @Get('licenses/:id/entitlements')
  @ByKey()
  async entitlements(
    @Req() request: FastifyRequest,
    @LicenseKey() key: string,
    @Param('id') id: string,
  ): Promise<Document> {
    const license = await this.licenses.named(request, key, id);
    return { data: license.entitlements.map((code) => entitlementOf(code, license)) };
  }
}
