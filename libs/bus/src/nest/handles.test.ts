import { Controller } from '@nestjs/common';
import { adminApps, categories, RenderedJson, type ById, type Category, type Context } from '@marquee/contracts';
import { handledOperations, Handles } from './handles';

@Controller()
class Right {
  @Handles(categories.get)
  async get(_ctx: Context, input: ById): Promise<RenderedJson<Category>> {
    return new RenderedJson(`{"id":${input.id}}`);
  }
  @Handles(categories.count)
  async count() {
    return { count: 1 };
  }
  async notAHandler(): Promise<void> {}
}

/** None of these handlers may compile. */
@Controller()
class Wrong {
  // @ts-expect-error another input
  @Handles(categories.get)
  async input(_ctx: Context, input: { id: string }): Promise<RenderedJson<Category>> {
    return new RenderedJson(input.id);
  }
  // @ts-expect-error another output
  @Handles(categories.count)
  async output(): Promise<{ total: number }> {
    return { total: 1 };
  }
  // @ts-expect-error another rendered output
  @Handles(categories.get)
  async rendered(): Promise<RenderedJson<{ count: number }>> {
    return new RenderedJson('{}');
  }
  // @ts-expect-error the context of another audience
  @Handles(adminApps.create)
  async context(_ctx: Context): Promise<{ app_id: number; client_id: string; client_secret: string }> {
    return { app_id: 1, client_id: '', client_secret: '' };
  }
}

describe('@Handles', () => {
  it('lists the operations that controllers handle', () => {
    expect(handledOperations([Right])).toEqual([categories.get, categories.count]);
    expect(handledOperations([Right, Wrong])).toHaveLength(6);
  });
});
