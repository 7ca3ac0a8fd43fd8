import { Module } from '@nestjs/common';
import { CompaniesModule } from '@marquee/company-facts';
import { Images } from './images.adapter';
import { Media } from './media.adapter';
import { PictureDownloadsService } from './picture-downloads.service';
import { PictureRoomHandlers } from './picture-room.handlers';
import { PictureRoomService } from './picture-room.service';
import { PicturesStore } from './pictures.store';
import { PicturesWorker } from './pictures.worker';
import { RemovedPicturesWorker } from './removed-pictures.worker';
import { RemovedPictures, WaitingPictures } from './pictures.queue';
import { UnmeasuredPicturesWorker } from './unmeasured-pictures.worker';

@Module({
  imports: [CompaniesModule],
  controllers: [PictureRoomHandlers],
  providers: [
    Images,
    Media,
    PictureDownloadsService,
    PictureRoomService,
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
