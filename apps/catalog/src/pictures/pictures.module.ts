import { Module } from '@nestjs/common';
import { Images } from './images.adapter';
import { Media } from './media.adapter';
import { PictureDownloadsService } from './picture-downloads.service';
import { PicturesStore } from './pictures.store';
import { PicturesWorker } from './pictures.worker';
import { RemovedPicturesWorker } from './removed-pictures.worker';
import { RemovedPictures, WaitingPictures } from './pictures.queue';

@Module({
  providers: [
    Images,
    Media,
    PictureDownloadsService,
    PicturesStore,
    PicturesWorker,
    RemovedPictures,
    RemovedPicturesWorker,
    WaitingPictures,
  ],
  exports: [Images, Media],
})
export class PicturesModule {}
