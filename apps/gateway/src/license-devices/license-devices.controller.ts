import { Controller, Delete, Get, Post } from '@nestjs/common';
import { Bus, type RawReply } from '@marquee/bus';
import {
  issuedLicense,
  licenseDevice,
  licenseDevices,
  licenseUseCount,
  type Context,
  type ListInput,
} from '@marquee/contracts';
import { Access, Answers, Ctx, Id, listOf, ListQuery, nothing, Serves, wholeListOf } from '@marquee/edge';

/** Addition to the interface: the devices and uses of an issued license, which licensing stores. */
@Controller('api/issued_licenses/:id')
@Serves('licenseDevices', issuedLicense)
export class LicenseDevicesController {
  constructor(private readonly bus: Bus) {}

  @Get('devices.json')
  @Access('licenses')
  @Answers(listOf(licenseDevice))
  list(
    @Ctx() ctx: Context,
    @Id() license_id: number,
    @ListQuery(licenseDevices.list) query: ListInput,
  ): Promise<RawReply> {
    return this.bus.pass(licenseDevices.list, ctx, { ...query, license_id });
  }

  @Delete('devices/:device.json')
  @Access('licenses')
  @Answers(nothing())
  remove(@Ctx() ctx: Context, @Id() license_id: number, @Id('device') id: number): Promise<RawReply> {
    return this.bus.pass(licenseDevices.remove, ctx, { license_id, id });
  }

  @Post('reset_devices.json')
  @Access('licenses')
  @Answers(wholeListOf(licenseDevice))
  reset(@Ctx() ctx: Context, @Id() license_id: number): Promise<RawReply> {
    return this.bus.pass(licenseDevices.reset, ctx, { license_id });
  }

  @Get('uses.json')
  @Access('licenses')
  @Answers(wholeListOf(licenseUseCount))
  uses(@Ctx() ctx: Context, @Id() license_id: number): Promise<RawReply> {
    return this.bus.pass(licenseDevices.uses, ctx, { license_id });
  }
}
