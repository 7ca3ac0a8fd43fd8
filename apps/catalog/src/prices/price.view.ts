import { price } from '@marquee/contracts';
import { view } from '@marquee/storage';

export const priceView = view(price, { table: 'prices' });
