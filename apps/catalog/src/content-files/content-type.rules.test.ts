import { fitsFile, isOwnKey, objectOf } from './content-place.rules';
import { contentTypeOf } from './content-type.rules';

const bytes = (text: string, at = 0) => Buffer.concat([Buffer.alloc(at), Buffer.from(text, 'latin1')]);

describe('the type of content', () => {
  it.each([
    ['%PDF-1.7', 'application/pdf'],
    ['PK\x03\x04', 'application/zip'],
    ['\0\0\0\x18ftypisom', 'video/mp4'],
    ['\0\0\0\x18ftypM4A ', 'audio/mp4'],
    ['\0\0\0\x18ftypavif', 'image/avif'],
    ['\x1a\x45\xdf\xa3\x01\x42\x82\x84webm', 'video/webm'],
    ['\x1a\x45\xdf\xa3\x01\x42\x82\x88matroska', 'video/matroska'],
    ['RIFF\0\0\0\0WAVEfmt ', 'audio/wav'],
    ['RIFF\0\0\0\0WEBPVP8 ', 'image/webp'],
    ['OggS\0\x02\x80theora', 'video/ogg'],
    ['OggS\0\x02OpusHead', 'audio/ogg'],
    ['ID3\x04', 'audio/mpeg'],
    ['\xff\xfb\x90\x44', 'audio/mpeg'],
    ['WEBVTT\n\n', 'text/vtt'],
    ['\xef\xbb\xbfWEBVTT - title\n', 'text/vtt'],
    ['\x89PNG\r\n\x1a\n', 'image/png'],
    ['MZ\x90', 'application/vnd.microsoft.portable-executable'],
  ])('recognizes content that begins with %j as %s', (head, type) => {
    expect(contentTypeOf(bytes(head))).toBe(type);
  });

  it('recognizes an EPUB by the first entry of its archive', () => {
    const head = Buffer.concat([bytes('PK\x03\x04'), Buffer.alloc(26), bytes('mimetypeapplication/epub+zip')]);
    expect(contentTypeOf(head)).toBe('application/epub+zip');
  });

  it.each(['', '<html>', '<svg xmlns="', 'WEBVTTX', '\xff\xd9', '#!/bin/sh', '\xff\xff\xff\xff', 'RIFF\0\0\0\0XXXX'])(
    'gives the content %j no type that a browser would show',
    (head) => {
      expect(contentTypeOf(bytes(head))).toBe('application/octet-stream');
    },
  );
});

describe('the kind of a content file', () => {
  it('refuses content that does not fit its kind, and any type only as main file or extra', () => {
    expect(fitsFile('trailer', 'application/zip')).toBe(
      'The content is application/zip; a trailer must be video or audio.',
    );
    expect(fitsFile('subtitle', 'application/octet-stream')).toContain('WebVTT');
    expect(fitsFile('cover', 'image/svg+xml')).toContain('a picture');
    expect(fitsFile('sample', 'application/epub+zip')).toBeNull();
    expect(fitsFile('main', 'application/octet-stream')).toBeNull();
  });
});

describe('an object of the content store', () => {
  it('belongs to the file that its key names', () => {
    const part = 'uploads/7/8/0000000000000000-0b7e4d52-3c61-4f8a-9e2d-7a5b6c4d3e2f';
    expect(objectOf('7/8')).toEqual({ key: '7/8', company_id: 7, id: 8, isSegment: false });
    expect(objectOf(part)).toEqual({ key: part, company_id: 7, id: 8, isSegment: true });
    for (const key of ['incoming/0b7e4d52', '7', '0/8', '7/08', 'uploads/7/8', '7/8/0-a', 'other/7/8']) {
      expect([key, objectOf(key)]).toEqual([key, null]);
    }
  });

  it('belongs to Marquee only if Marquee gives objects such keys', () => {
    const id = '0b7e4d52-3c61-4f8a-9e2d-7a5b6c4d3e2f';
    for (const key of ['7/8', `uploads/7/8/0000000000000000-${id}`, `incoming/${id}`]) expect(isOwnKey(key)).toBe(true);
    for (const key of ['.DS_Store', 'lost+found/1', 'incoming/other', '7/.8', 'photos/a.jpg', '7/8/9']) {
      expect([key, isOwnKey(key)]).toEqual([key, false]);
    }
  });
});
