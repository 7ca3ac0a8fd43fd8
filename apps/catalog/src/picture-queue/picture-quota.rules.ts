import { ShopError } from '@marquee/contracts';

/** The pictures of a company would exceed its quota. */
export class QuotaExceeded extends ShopError {
  constructor({ used, quota }: { readonly used: number; readonly quota: number }) {
    const sentence = `exceeds the picture quota of this company, ${inMib(quota)} for all sizes; delete pictures first. In use: ${inMib(used)}`;
    super('invalid', undefined, { file: [sentence] });
  }
}

function inMib(bytes: number): string {
  return `${(bytes / 1024 ** 2).toFixed(1)} MiB`;
}
