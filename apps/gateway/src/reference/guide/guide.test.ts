import { gzipSync } from 'node:zlib';
import { CONTROLLERS } from '../../gateway.module';
import { openapi } from '../openapi';
import { guidePage } from './guide.page';

const MAX_GZIPPED_BYTES = 400_000;

const { text } = guidePage(openapi(CONTROLLERS));

describe('the page of the reference', () => {
  it('keeps the reference page below 400 kB in gzip and without external resources', () => {
    expect(gzipSync(text).length).toBeLessThanOrEqual(MAX_GZIPPED_BYTES);
    expect(text).not.toMatch(/<script|<iframe|<img|<link(?! rel="icon" href="data:,")|@import/i);
  });

  it('uses the recorded id of each path in the code samples of the guide', () => {
    const samples = [...text.matchAll(/<code>curl (.*?)<\/code>/gs)].map(([, sample = '']) => sample.split('\n')[0]);
    expect(samples.length).toBeGreaterThan(90);
    expect(samples.filter((first) => /\{\w+\}/.test(first ?? ''))).toEqual([]);
  });
});
