import { Injectable } from '@nestjs/common';
import { contentKey } from '@marquee/contracts';
import type { ContentFileEntity } from '../content-queue/content-file.entity';
import { fitsFile } from './content-place.rules';
import { contentTypeOf } from './content-type.rules';
import { Contents, type ContentPlace } from './content.adapter';
import { MediaFacts } from './media-facts.adapter';
import { Scanner } from './scanner.adapter';
import { UPLOAD_DAYS } from './uploads.service';

/** What the content shows; `refusal` is null if nothing is wrong with it. */
export type CheckedContent = Partial<
  Pick<ContentFileEntity, 'content_type' | 'sha256' | 'width' | 'height' | 'duration'>
> & { readonly refusal: string | null };

const DAY_MS = 24 * 3_600_000;
const UNSAFE = 'The scanner of this platform refused the content.';

/** Looks at the bytes of a complete file. */
@Injectable()
export class ContentChecks {
  constructor(
    private readonly contents: Contents,
    private readonly media: MediaFacts,
    private readonly scanner: Scanner,
  ) {}

  /** Duration and dimensions are optional. */
  async of(place: ContentPlace, size: number, withFacts: boolean): Promise<CheckedContent> {
    const key = contentKey(place);
    const content_type = contentTypeOf(await this.contents.head(place));
    const isSafe = await this.scanner.accepts(() => this.contents.objects.read(key));
    if (!isSafe) return { content_type, refusal: UNSAFE };
    const facts = withFacts ? await this.media.of(key, size, content_type) : {};
    return { content_type, refusal: null, ...facts };
  }
}

/** The columns of a checked file. */
export function endOf(row: ContentFileEntity, { refusal: found, ...facts }: CheckedContent, now: Date) {
  const refusal = found ?? fitsFile(row.kind, facts.content_type ?? '');
  if (refusal === null) return { ...facts, state: 'ready' } as const;
  const due_at = new Date(now.getTime() + UPLOAD_DAYS * DAY_MS);
  return { content_type: facts.content_type, refusal, due_at, state: 'refused' } as const;
}
