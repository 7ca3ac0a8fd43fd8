import { Controller } from '@nestjs/common';
import { Handles } from '@marquee/bus';
import { adminPictures, type InputOf, type OperatorContext } from '@marquee/contracts';
import { PictureRoomService } from './picture-room.service';

@Controller()
export class PictureRoomHandlers {
  constructor(private readonly service: PictureRoomService) {}

  @Handles(adminPictures.usage)
  usage(ctx: OperatorContext, input: InputOf<typeof adminPictures.usage>) {
    return this.service.usage(ctx, input);
  }

  @Handles(adminPictures.set_quota)
  setQuota(ctx: OperatorContext, input: InputOf<typeof adminPictures.set_quota>) {
    return this.service.setQuota(ctx, input);
  }
}
