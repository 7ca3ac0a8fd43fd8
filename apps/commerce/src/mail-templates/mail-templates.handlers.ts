import { Controller } from '@nestjs/common';
import { Handles } from '@marquee/bus';
import { consoleMails, type InputOf, type PersonContext } from '@marquee/contracts';
import { MailSettingsService } from './mail-settings.service';
import { MailTemplatesService } from './mail-templates.service';

@Controller()
export class MailTemplatesHandlers {
  constructor(
    private readonly templates: MailTemplatesService,
    private readonly mailSettings: MailSettingsService,
  ) {}

  @Handles(consoleMails.list)
  list(ctx: PersonContext) {
    return this.templates.list(ctx);
  }

  @Handles(consoleMails.save)
  save(ctx: PersonContext, input: InputOf<typeof consoleMails.save>) {
    return this.templates.save(ctx, input);
  }

  @Handles(consoleMails.reset)
  reset(ctx: PersonContext, input: InputOf<typeof consoleMails.reset>) {
    return this.templates.reset(ctx, input);
  }

  @Handles(consoleMails.preview)
  preview(ctx: PersonContext, input: InputOf<typeof consoleMails.preview>) {
    return this.templates.preview(ctx, input);
  }

  @Handles(consoleMails.send_test)
  sendTest(ctx: PersonContext, input: InputOf<typeof consoleMails.send_test>) {
    return this.templates.sendTest(ctx, input);
  }

  @Handles(consoleMails.settings)
  settings(ctx: PersonContext) {
    return this.mailSettings.get(ctx);
  }

  @Handles(consoleMails.save_settings)
  saveSettings(ctx: PersonContext, input: InputOf<typeof consoleMails.save_settings>) {
    return this.mailSettings.save(ctx, input);
  }

  @Handles(consoleMails.confirm_sender)
  confirm(ctx: PersonContext, { token }: InputOf<typeof consoleMails.confirm_sender>) {
    return this.mailSettings.confirm(ctx, token);
  }
}
