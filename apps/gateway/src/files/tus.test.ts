import { bytesIn, checksumIn, metadataIn, newUpload } from './tus';

const base64 = (text: string) => Buffer.from(text).toString('base64');
const codeOf = (work: () => unknown) => {
  try {
    work();
  } catch (error) {
    return (error as { code: string }).code;
  }
  return 'none';
};

describe('the headers of an upload', () => {
  it('decodes the pairs of Upload-Metadata and skips empty values', () => {
    const header = `filename ${base64('Größe, 1.mp4')},empty, kind ${base64('main')}`;
    expect(metadataIn(header)).toEqual({ filename: 'Größe, 1.mp4', empty: undefined, kind: 'main' });
    expect(metadataIn('')).toEqual({});
  });

  it.each(['filename !!', 'file name YQ==', ' YQ==', 'a\u00e4 YQ=='])(
    'rejects the malformed Upload-Metadata header %j',
    (header) => {
      expect(codeOf(() => metadataIn(header))).toBe('malformed');
    },
  );

  it.each(['', '-1', '1.5', '0x10', ' 1', '9'.repeat(16)])('rejects %j as a number of bytes', (sent) => {
    expect(codeOf(() => bytesIn({ 'upload-offset': sent }, 'Upload-Offset'))).toBe('malformed');
  });

  it('rejects a length above the maximum of a content file', () => {
    expect(codeOf(() => newUpload({ 'upload-length': String(50 * 2 ** 30 + 1) }))).toBe('too_large');
    expect(newUpload({ 'upload-length': String(50 * 2 ** 30) })).toMatchObject({ size: 50 * 2 ** 30, kind: 'main' });
  });

  it.each(['md5 YQ==', 'sha256', 'sha256 !', 'sha256  YQ=='])(
    'rejects the malformed Upload-Checksum header %j',
    (sent) => {
      expect(codeOf(() => checksumIn({ 'upload-checksum': sent }))).toBe('malformed');
    },
  );

  it('reads the algorithm and the digest of Upload-Checksum', () => {
    expect(checksumIn({ 'upload-checksum': 'sha1 YQ==' })).toEqual({ algorithm: 'sha1', digest: 'YQ==' });
    expect(checksumIn({})).toBeUndefined();
  });
});
