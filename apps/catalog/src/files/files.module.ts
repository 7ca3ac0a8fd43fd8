import { Module } from '@nestjs/common';
import { PicturesModule } from '../pictures/pictures.module';
import { FilesHandlers } from './files.handlers';
import { FilesService } from './files.service';
import { FilesStore } from './files.store';

@Module({
  imports: [PicturesModule],
  controllers: [FilesHandlers],
  providers: [FilesService, FilesStore],
})
export class FilesModule {}
