import { Inject, Injectable } from '@nestjs/common';
import { contentStoreOf, type ContentStore } from '@marquee/content-store';
import { contentKey } from '@marquee/contracts';
import { CONFIG } from '@marquee/service-kit';
import type { CatalogConfig } from '../catalog.config';
import type { Segment } from '../content-queue/content-segment.entity';
import { uploadPlace } from './content-place.rules';

/** The location of a content file: its company and its row. */
export interface ContentPlace {
  readonly company_id: number;
  readonly id: number;
}

/** Bytes from which the type of any content is seen. */
const HEAD_BYTES = 4096;

/** The content store, with the layout of content files. */
@Injectable()
export class Contents {
  readonly objects: ContentStore;

  constructor(@Inject(CONFIG) config: CatalogConfig & { readonly mode: 'local' | 'production' }) {
    this.objects = contentStoreOf(config);
  }

  /** Concatenates the parts of a file; returns the hex digits of its digest and its number of bytes. */
  assemble(place: ContentPlace, segments: readonly Segment[]) {
    return this.objects.write(contentKey(place), this.inOrder(segments));
  }

  async head(place: ContentPlace): Promise<Buffer> {
    const parts: Buffer[] = [];
    const bytes = await this.objects.read(contentKey(place), { end: HEAD_BYTES - 1 });
    for await (const part of bytes) parts.push(part as Buffer);
    return Buffer.concat(parts);
  }

  async removeSegments({ company_id, id }: ContentPlace): Promise<void> {
    await this.objects.removeAll(uploadPlace(company_id, id));
  }

  async removeFile(place: ContentPlace): Promise<void> {
    await this.objects.remove(contentKey(place));
  }

  private async *inOrder(segments: readonly Segment[]): AsyncGenerator<Uint8Array> {
    for (const { key } of segments) yield* await this.objects.read(key);
  }
}
