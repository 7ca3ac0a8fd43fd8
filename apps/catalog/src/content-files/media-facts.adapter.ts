import { Inject, Injectable } from '@nestjs/common';
import { ContentMissing } from '@marquee/content-store';
import { LOGGER, type Logger } from '@marquee/service-kit';
import { parseFromTokenizer } from 'music-metadata';
import type { ContentFileEntity } from '../content-queue/content-file.entity';
import { Contents } from './content.adapter';
import { StoredTokenizer } from './stored-tokenizer.adapter';

type Facts = Partial<Pick<ContentFileEntity, 'duration' | 'width' | 'height'>>;

/** Reads duration and dimensions of audio and video. Content whose metadata cannot be read has none. */
@Injectable()
export class MediaFacts {
  constructor(
    private readonly contents: Contents,
    @Inject(LOGGER) private readonly log: Logger,
  ) {}

  async of(key: string, size: number, type: string): Promise<Facts> {
    if (!/^(audio|video)\//.test(type)) return {};
    try {
      const tokenizer = new StoredTokenizer(this.contents.objects, key, size, type);
      const { format } = await parseFromTokenizer(tokenizer, { skipCovers: true, skipPostHeaders: true });
      const video = format.trackInfo.find((track) => track.video?.pixelWidth !== undefined)?.video;
      return {
        duration: seconds(format.duration),
        width: pixels(video?.pixelWidth),
        height: pixels(video?.pixelHeight),
      };
    } catch (error) {
      if (error instanceof ContentMissing) throw error;
      this.log.info({ key, err: error }, 'could not read the metadata of a content file');
      return {};
    }
  }
}

/** Milliseconds are exact enough. */
function seconds(duration: number | undefined): number | null {
  return duration !== undefined && Number.isFinite(duration) && duration > 0
    ? Math.round(duration * 1000) / 1000
    : null;
}

const MAX_PIXELS = 100_000;

function pixels(count: number | undefined): number | null {
  return count !== undefined && Number.isInteger(count) && count > 0 && count <= MAX_PIXELS ? count : null;
}
