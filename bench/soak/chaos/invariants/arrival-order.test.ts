import { arrivalOrder } from './arrival-order';
import { story, told } from './testing/story';

const { history, read } = story();
const more = { ...read, told: [...read.told, told('c-0', 'product/1', 'product/update', 3)] };
const arriving = (...ids: string[]) => arrivalOrder(history, { ...more, arrivals: new Map([['product/update', ids]]) });

it('holds where events of a resource arrive in order, some of them again', () => {
  expect(arriving('product/1 2', 'product/1 3', 'product/1 2')).toEqual([]);
});

it('notices one that overtakes another', () => {
  expect(arriving('product/1 3', 'product/1 2')).toEqual(['product/update of product/1 arrived as 3, 2']);
});
