import type { Outcome } from '../history';
import type { ReadBack } from '../read-back';
import { appChanges } from './app-changes';
import { operation, story } from './testing/story';

const { read } = story();
const changes = (...outcomes: Outcome[]) =>
  outcomes.map((outcome, at) =>
    operation({ name: `p${at}`, kind: 'app/update', value: `Shelf ${at + 1}`, outcomes: [outcome] }, at * 100),
  );
const told = (company: number, ...sequences: number[]) => ({ company, sequences, fed: sequences.length });
const wrongIn = (app: ReadBack['app'], ...outcomes: Outcome[]) => appChanges(changes(...outcomes), { ...read, app });

it('holds where each company was told of each change once, and of one that nobody knows of once or not at all', () => {
  expect(wrongIn({ name: 'Shelf 2', told: [told(1, 1, 2), told(2, 1, 2)] }, 'ok', 'ok')).toEqual([]);
  expect(wrongIn({ name: 'Shelf 2', told: [told(1, 1, 2)] }, 'ok', 'unknown')).toEqual([]);
  expect(wrongIn({ name: 'Shelf 1', told: [told(1, 1)] }, 'ok', 'unknown')).toEqual([]);
});

it('notices a company that was not told, or told twice', () => {
  expect(wrongIn({ name: 'Shelf 2', told: [told(1, 1, 2), told(2, 1)] }, 'ok', 'ok')).toEqual([
    'company 2 was told of 1 of 2 changes of its app',
    'the feed of company 2 has 1 of 2 changes of its app',
  ]);
  expect(wrongIn({ name: 'Shelf 1', told: [told(1, 1), told(2, 1, 2)] }, 'ok')).toEqual([
    'companies were told 2 times, and 1 to 1 changes were made',
    'company 1 was told of 1 of 2 changes of its app',
    'the feed of company 1 has 1 of 2 changes of its app',
  ]);
});

it('notices a change that nobody was told of', () => {
  expect(wrongIn({ name: 'Shelf 2', told: [told(1, 1)] }, 'ok', 'ok')).toEqual([
    'companies were told 1 times, and 2 to 2 changes were made',
  ]);
});

it('notices what is told out of order, and what the feed lacks', () => {
  expect(wrongIn({ name: 'Shelf 2', told: [{ company: 1, sequences: [2, 1], fed: 1 }] }, 'ok', 'ok')).toEqual([
    'company 1 was told of 2, 1 of 2 changes of its app',
    'the feed of company 1 has 1 of 2 changes of its app',
  ]);
});

it('notices an app that is not as the last change has left it', () => {
  expect(wrongIn({ name: 'Shelf 1', told: [told(1, 1, 2)] }, 'ok', 'ok')).toEqual([
    'the app is called Shelf 1, which it was not called last',
  ]);
});
