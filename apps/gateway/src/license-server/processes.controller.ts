import { Controller, Delete, Post, Req } from '@nestjs/common';
import { Bus } from '@marquee/bus';
import { licenseServer, ShopError, type StartedProcess } from '@marquee/contracts';
import { Calls, Id, Serves } from '@marquee/edge';
import type { FastifyRequest } from 'fastify';
import { LicenseKey } from '../license-use/license-key';
import { Body } from './body';
import { processOf, type Document } from './documents';
import { refuseUnlessValid } from './refusals';
import { ByKey } from './routes';

@Controller('v1/processes')
@Serves('license_server_processes')
export class ServedProcessesController {
  constructor(
    private readonly bus: Bus,
    private readonly calls: Calls,
  ) {}

  @Post()
  @ByKey(201)
  async create(@Req() request: FastifyRequest, @LicenseKey() key: string): Promise<Document> {
    const body = Body.read(request.body);
    const named = body.requiredText('/data/relationships/machine/data/id');
    const name = body.requiredText('/data/attributes/pid');
    return shown(await this.bus.call(licenseServer.start_process, this.calls.of(request), { key, named, name }));
  }

  @Post(':id/actions/ping')
  @ByKey()
  async ping(@Req() request: FastifyRequest, @LicenseKey() key: string, @Id() id: number): Promise<Document> {
    return shown(await this.bus.call(licenseServer.extend_process, this.calls.of(request), { key, id }));
  }

  @Delete(':id')
  @ByKey(204)
  async remove(@Req() request: FastifyRequest, @LicenseKey() key: string, @Id() id: number): Promise<void> {
    await this.bus.call(licenseServer.end_process, this.calls.of(request), { key, id });
  }
}

function shown({ validation, process }: StartedProcess): Document {
  refuseUnlessValid(validation);
  if (process === null) throw new ShopError('not_found');
  return { data: processOf(process) };
}
