import { Controller, Module } from '@nestjs/common';
import { Handles } from '@marquee/bus';
import { files, type ById, type Context, type CreateFile, type InputOf, type ListInput } from '@marquee/contracts';
import { PicturesModule } from '../pictures/pictures.module';
import { FilesService, FilesStore } from './files.service';

@Controller()
export class FilesHandlers {
  constructor(private readonly service: FilesService) {}

  @Handles(files.list)
  list(ctx: Context, input: ListInput) {
    return this.service.list(ctx, input);
  }

  @Handles(files.count)
  count(ctx: Context, input: InputOf<typeof files.count>) {
    return this.service.count(ctx, input);
  }

  @Handles(files.get)
  get(ctx: Context, input: ById) {
    return this.service.get(ctx, input);
  }

  @Handles(files.create)
  create(ctx: Context, input: CreateFile) {
    return this.service.create(ctx, input);
  }

  @Handles(files.remove)
  remove(ctx: Context, input: InputOf<typeof files.remove>) {
    return this.service.remove(ctx, input.id);
  }
}

@Module({
  imports: [PicturesModule],
  controllers: [FilesHandlers],
  providers: [FilesService, FilesStore],
})
export class FilesModule {}
