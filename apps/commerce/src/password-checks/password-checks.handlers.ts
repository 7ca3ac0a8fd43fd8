import { Controller } from '@nestjs/common';
import { Handles } from '@marquee/bus';
import { customers, type Context, type InputOf } from '@marquee/contracts';
import { PasswordChecksService } from './password-checks.service';

@Controller()
export class PasswordChecksHandlers {
  constructor(private readonly service: PasswordChecksService) {}

  @Handles(customers.validate)
  validate(ctx: Context, input: InputOf<typeof customers.validate>) {
    return this.service.validate(ctx, input);
  }
}
