import { Injectable } from '@nestjs/common';
import { storeOf } from '@marquee/storage';
import { PictureRoomRepository } from '../picture-queue/picture-room.repository';
import { PicturesRepository } from '../picture-queue/pictures.repository';
import { FilesRepository } from './files.repository';

@Injectable()
export class FilesStore extends storeOf({
  files: FilesRepository,
  pictures: PicturesRepository,
  room: PictureRoomRepository,
}) {}
