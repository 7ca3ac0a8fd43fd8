import { Controller, Module } from '@nestjs/common';
import { Handles } from '@marquee/bus';
import { CompaniesModule } from '@marquee/company-snapshots';
import { adminPictures, type InputOf, type OperatorContext } from '@marquee/contracts';
import { Images } from './images.adapter';
import { Media } from './media.adapter';
import { PictureDownloadsService } from './picture-downloads.service';
import { PictureCapacityService } from './picture-capacity.service';
import { RemovedPictures, WaitingPictures } from './pictures.queue';
import { PicturesStore } from './pictures.store';
import { PicturesWorker } from './pictures.worker';
import { RemovedPicturesWorker } from './removed-pictures.worker';
import { UnmeasuredPicturesWorker } from './unmeasured-pictures.worker';

@Controller()
export class PictureCapacityHandlers {
  constructor(private readonly service: PictureCapacityService) {}

  @Handles(adminPictures.usage)
  usage(ctx: OperatorContext, input: InputOf<typeof adminPictures.usage>) {
    return this.service.usage(ctx, input);
  }

  @Handles(adminPictures.set_quota)
  setQuota(ctx: OperatorContext, input: InputOf<typeof adminPictures.set_quota>) {
    return this.service.setQuota(ctx, input);
  }
}

@Module({
  imports: [CompaniesModule],
  controllers: [PictureCapacityHandlers],
  providers: [
    Images,
    Media,
    PictureDownloadsService,
    PictureCapacityService,
    PicturesStore,
    PicturesWorker,
    RemovedPictures,
    RemovedPicturesWorker,
    UnmeasuredPicturesWorker,
    WaitingPictures,
  ],
  exports: [Images, Media],
})
export class PicturesModule {}
