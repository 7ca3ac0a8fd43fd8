import { Controller, Module } from '@nestjs/common';
import { Handles } from '@marquee/bus';
import { CompaniesModule } from '@marquee/company-snapshots';
import {
  licenseServer,
  type CallContext,
  type InputOf,
  type ServedActivation,
  type SignedResponse,
} from '@marquee/contracts';
import { KeysModule } from '../keys/keys.module';
import { LicenseUseModule } from '../license-use/license-use.module';
import { ProcessesModule } from '../processes/processes.module';
import { LicenseServerService } from './license-server.service';
import { OpenedLicensesService } from './opened-licenses.service';
import { ResponseSignaturesService } from './response-signatures.service';

@Controller()
export class LicenseServerHandlers {
  constructor(
    private readonly service: LicenseServerService,
    private readonly signatures: ResponseSignaturesService,
  ) {}

  @Handles(licenseServer.get)
  get(ctx: CallContext, { key }: InputOf<typeof licenseServer.get>) {
    return this.service.get(ctx, key);
  }

  @Handles(licenseServer.device)
  device(ctx: CallContext, { key, named }: InputOf<typeof licenseServer.device>) {
    return this.service.device(ctx, key, named);
  }

  @Handles(licenseServer.activate)
  activate(ctx: CallContext, input: ServedActivation) {
    return this.service.activate(ctx, input);
  }

  @Handles(licenseServer.start_process)
  startProcess(ctx: CallContext, input: InputOf<typeof licenseServer.start_process>) {
    return this.service.startProcess(ctx, input);
  }

  @Handles(licenseServer.extend_process)
  extendProcess(ctx: CallContext, { key, id }: InputOf<typeof licenseServer.extend_process>) {
    return this.service.extendProcess(ctx, key, id);
  }

  @Handles(licenseServer.end_process)
  endProcess(ctx: CallContext, { key, id }: InputOf<typeof licenseServer.end_process>) {
    return this.service.endProcess(ctx, key, id);
  }

  @Handles(licenseServer.sign)
  async sign(_ctx: CallContext, input: SignedResponse) {
    return this.signatures.sign(input);
  }
}

@Module({
  imports: [CompaniesModule, KeysModule, LicenseUseModule, ProcessesModule],
  controllers: [LicenseServerHandlers],
  providers: [LicenseServerService, OpenedLicensesService, ResponseSignaturesService],
})
export class LicenseServerModule {}
