import { Injectable } from '@nestjs/common';
import {
  companyId,
  type CallContext,
  type ContentFile,
  type contentFiles,
  type contentMirrors,
  type InputOf,
  type MirrorProduct,
} from '@marquee/contracts';
import { storeOf } from '@marquee/storage';
import { DeliveredContentsRepository } from './delivered-contents.repository';

@Injectable()
export class DeliveredContentsStore extends storeOf({ contents: DeliveredContentsRepository }) {}

/** The content files that the gateway delivers. */
@Injectable()
export class DeliveredContentsService {
  constructor(private readonly store: DeliveredContentsStore) {}

  async ofProducts(ctx: CallContext, { company_id, product_ids, hd }: InputOf<typeof contentFiles.of_products>) {
    const ids = product_ids.map((id) => id.toUpperCase());
    return { files: await this.store.read(companyId(company_id), ctx).contents.of(ids, hd) };
  }

  async published(
    ctx: CallContext,
    { company_id, id }: InputOf<typeof contentFiles.published>,
  ): Promise<{ file: ContentFile | null }> {
    return { file: await this.store.read(companyId(company_id), ctx).contents.published(id) };
  }

  async mirrors(
    ctx: CallContext,
    { company_id, product_id, after }: InputOf<typeof contentMirrors.list>,
  ): Promise<{ mirrors: MirrorProduct[] }> {
    return { mirrors: await this.store.read(companyId(company_id), ctx).contents.mirrors(product_id, after) };
  }
}
