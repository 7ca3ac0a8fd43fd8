import type { Told } from '../read-back';
import { effects } from './effects';
import { operation, story, told } from './testing/story';

const { history, read } = story();
const withTold = (...more: Told[]) => effects(history, { ...read, told: [...read.told, ...more] });

it('holds where each was done as often as was answered', () => {
  expect(effects(history, read)).toEqual([]);
});

it('notices what was answered with success and is not there', () => {
  const without = read.told.filter(({ requestId }) => requestId !== 'b-0');
  expect(effects(history, { ...read, told: without })).toEqual([
    expect.stringContaining('done 0 times: product/update of product/1, ok: b-0'),
  ]);
});

it('notices what was done twice under one key', () => {
  expect(withTold(told('a-1', 'product/2', 'product/create', 1))).toEqual([
    expect.stringContaining('done 2 times: product/create of product/1, k'),
  ]);
});

it('lets what nobody knows of be done once, and notices when it is done twice', () => {
  const once = told('c-0', 'product/1', 'product/update', 3);
  expect(withTold(once)).toEqual([]);
  expect(withTold(once, told('c-0', 'product/1', 'product/update', 4))).toEqual([
    expect.stringContaining('done 2 times'),
  ]);
});

it('notices what was refused and done', () => {
  expect(withTold(told('d-0', 'order/8', 'order/create', 1))).toEqual([
    expect.stringContaining('d-0 was refused and done'),
    expect.stringContaining('done 1 times: order/create, fail'),
  ]);
});

it('notices that a refused request had an effect though another of its key was answered', () => {
  const repeated = operation({ name: 'x', kind: 'category/create', key: 'y', outcomes: ['fail', 'ok'] });
  const done = told('x-0', 'category/1', 'category/create', 1);
  expect(effects([repeated], { ...read, told: [done] })).toEqual([expect.stringContaining('x-0 was refused and done')]);
});

it('notices an answer that names another resource than the event', () => {
  const elsewhere = read.told.map((event) => (event.requestId === 'e-0' ? { ...event, resource: 'order/9' } : event));
  expect(effects(history, { ...read, told: elsewhere })).toEqual([
    expect.stringContaining('answered as order/7 and told as order/9'),
  ]);
});
