import { Controller, Delete, Get, Param, Post, Req } from '@nestjs/common';
import { Bus } from '@marquee/bus';
import { licenseServer, licenseUse, ShopError } from '@marquee/contracts';
import { Calls, Serves } from '@marquee/edge';
import type { FastifyRequest } from 'fastify';
import { LicenseKey } from '../license-use/license-key';
import { Body } from './body';
import { componentOf, machineOf, processOf, type Document } from './documents';
import { ServedFiles } from './files';
import { ServedLicenses } from './licenses';
import { fingerprintTaken, refuseUnlessValid } from './refusals';
import { ByKey } from './routes';

/** Devices; `:id` is the id or the fingerprint. */
@Controller('v1/machines')
@Serves('license_server_machines')
export class ServedMachinesController {
  constructor(
    private readonly licenses: ServedLicenses,
    private readonly files: ServedFiles,
    private readonly bus: Bus,
    private readonly calls: Calls,
  ) {}

  @Post()
  @ByKey(201)
  async create(@Req() request: FastifyRequest, @LicenseKey() key: string): Promise<Document> {
    const body = Body.read(request.body);
    const id = body.requiredText('/data/relationships/license/data/id');
    const { max_devices } = await this.licenses.named(request, key, id);
    const { device, validation } = await this.bus.call(licenseServer.activate, this.calls.of(request), {
      key,
      fingerprint: body.requiredText('/data/attributes/fingerprint'),
      name: body.text('/data/attributes/name') ?? body.text('/data/attributes/hostname') ?? '',
      platform: body.text('/data/attributes/platform') ?? '',
      components: body.components(),
    });
    refuseUnlessValid(validation);
    // A repetition keeps the time of the activation.
    if (device?.activated_at !== validation.ts) throw fingerprintTaken();
    return { data: machineOf(device, max_devices > 0) };
  }

  @Get(':id')
  @ByKey()
  async get(@Req() request: FastifyRequest, @LicenseKey() key: string, @Param('id') id: string): Promise<Document> {
    const { device, license } = await this.licenses.device(request, key, id);
    return { data: machineOf(device, license.max_devices > 0) };
  }

  @Delete(':id')
  @ByKey(204)
  async remove(@Req() request: FastifyRequest, @LicenseKey() key: string, @Param('id') named: string): Promise<void> {
    const { id } = (await this.licenses.device(request, key, named)).device;
    await this.bus.call(licenseUse.remove_device, this.calls.of(request), { key, id });
  }

  @Post(':id/actions/ping')
  @ByKey()
  async ping(@Req() request: FastifyRequest, @LicenseKey() key: string, @Param('id') id: string): Promise<Document> {
    const { device, license } = await this.licenses.device(request, key, id);
    const { fingerprint } = device;
    const extended = await this.bus.call(licenseUse.heartbeat, this.calls.of(request), { key, fingerprint });
    refuseUnlessValid(extended.validation);
    if (extended.device === null) throw new ShopError('not_found');
    return { data: machineOf(extended.device, license.max_devices > 0) };
  }

  @Post(':id/actions/check-out')
  @ByKey()
  async checkOut(
    @Req() request: FastifyRequest,
    @LicenseKey() key: string,
    @Param('id') named: string,
  ): Promise<Document> {
    const { id, fingerprint } = (await this.licenses.device(request, key, named)).device;
    return this.files.checkOut(request, key, { fingerprint, of: { type: 'machine', id } });
  }

  @Get(':id/components')
  @ByKey()
  async components(
    @Req() request: FastifyRequest,
    @LicenseKey() key: string,
    @Param('id') id: string,
  ): Promise<Document> {
    const { device, components } = await this.licenses.device(request, key, id);
    return { data: components.map((component) => componentOf(component, device)) };
  }

  @Get(':id/processes')
  @ByKey()
  async processes(
    @Req() request: FastifyRequest,
    @LicenseKey() key: string,
    @Param('id') id: string,
  ): Promise<Document> {
    const { processes } = await this.licenses.device(request, key, id);
    return { data: processes.map(processOf) };
  }
}
