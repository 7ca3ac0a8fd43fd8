import { Controller, Module } from '@nestjs/common';
import { Handles } from '@marquee/bus';
import { CompaniesModule } from '@marquee/company-snapshots';
import {
  adminContent,
  contentFiles,
  contentMirrors,
  files,
  type AddSegments,
  type CallContext,
  type Context,
  type InputOf,
  type OperatorContext,
  type StartUpload,
} from '@marquee/contracts';
import { ArrivedContentsWorker } from './arrived-contents.worker';
import { ContentCapacityService } from './content-capacity.service';
import { ContentChecks } from './content-checks.service';
import { ArrivedContents, EndedContents } from './content-files.queue';
import { Contents } from './content.adapter';
import { DeliveredContentsService, DeliveredContentsStore } from '../delivered-contents/delivered-contents.service';
import { EndedContentsWorker } from './ended-contents.worker';
import { MediaFacts } from './media-facts.adapter';
import { OrphanedContentsStore, OrphanedContentsWorker } from './orphaned-contents.worker';
import { Scanner } from './scanner.adapter';
import { UploadsService, UploadsStore } from './uploads.service';

@Controller()
export class UploadsHandlers {
  constructor(private readonly service: UploadsService) {}

  @Handles(files.start_upload)
  start(ctx: Context, input: StartUpload) {
    return this.service.start(ctx, input);
  }

  @Handles(files.upload)
  progress(ctx: Context, input: InputOf<typeof files.upload>) {
    return this.service.progress(ctx, input);
  }

  @Handles(files.add_segments)
  addSegments(ctx: Context, input: AddSegments) {
    return this.service.addSegments(ctx, input);
  }

  @Handles(files.update)
  update(ctx: Context, input: InputOf<typeof files.update>) {
    return this.service.update(ctx, input);
  }
}

@Controller()
export class ContentFilesHandlers {
  constructor(
    private readonly delivered: DeliveredContentsService,
    private readonly capacity: ContentCapacityService,
  ) {}

  @Handles(contentFiles.of_products)
  ofProducts(ctx: CallContext, input: InputOf<typeof contentFiles.of_products>) {
    return this.delivered.ofProducts(ctx, input);
  }

  @Handles(contentFiles.published)
  published(ctx: CallContext, input: InputOf<typeof contentFiles.published>) {
    return this.delivered.published(ctx, input);
  }

  @Handles(contentMirrors.list)
  mirrors(ctx: CallContext, input: InputOf<typeof contentMirrors.list>) {
    return this.delivered.mirrors(ctx, input);
  }

  @Handles(adminContent.usage)
  usage(ctx: OperatorContext, input: InputOf<typeof adminContent.usage>) {
    return this.capacity.usage(ctx, input);
  }

  @Handles(adminContent.set_quota)
  setQuota(ctx: OperatorContext, input: InputOf<typeof adminContent.set_quota>) {
    return this.capacity.setQuota(ctx, input);
  }
}

@Module({
  imports: [CompaniesModule],
  controllers: [UploadsHandlers, ContentFilesHandlers],
  providers: [
    ArrivedContents,
    ArrivedContentsWorker,
    ContentCapacityService,
    ContentChecks,
    Contents,
    DeliveredContentsService,
    DeliveredContentsStore,
    EndedContents,
    EndedContentsWorker,
    MediaFacts,
    OrphanedContentsStore,
    OrphanedContentsWorker,
    Scanner,
    UploadsService,
    UploadsStore,
  ],
})
export class ContentFilesModule {}
