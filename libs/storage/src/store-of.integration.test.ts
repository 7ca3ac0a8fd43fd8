import { Inject, Injectable, Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { systemClock } from '@marquee/contracts';
import { freshDatabase, type FreshDatabase } from '@marquee/testing';
import { contextOf, newCompany } from '../test/context';
import { noteDatabase, Notes } from '../test/notes';
import { DataSource, EntityManager } from 'typeorm';
import * as storage from '.';
import { Database } from './core/database';
import type { Session } from './core/session';
import { storageOf } from './storage-part';
import { storeOf } from './store-of';

const SETTINGS = Symbol('settings');

class Greetings {
  constructor(
    readonly session: Session,
    private readonly settings: { greeting: string },
  ) {}

  async greet(): Promise<string> {
    const [row] = await this.session.query<{ text: string }>('select $1::text as text', [this.settings.greeting]);
    return row?.text ?? '';
  }
}

@Injectable()
class NoteStore extends storeOf({ notes: Notes }) {}

@Injectable()
class GreetingStore extends storeOf({ notes: Notes, greetings: Greetings }, SETTINGS) {}

/** A class of an app folder with an injected store. */
@Injectable()
class NotesService {
  constructor(
    readonly notes: NoteStore,
    readonly greetings: GreetingStore,
    @Inject(SETTINGS) readonly settings: object,
  ) {}
}

describe('a store declared by a list of repositories', () => {
  let fresh: FreshDatabase;
  beforeAll(async () => void (fresh = await freshDatabase(noteDatabase)));
  afterAll(() => fresh.drop());

  it('injects the store like a provider, and passes its settings to the repositories', async () => {
    const settings = { provide: SETTINGS, useValue: { greeting: 'Hello' } };
    @Module({
      imports: [storageOf(noteDatabase).module(fresh.url, systemClock)],
      providers: [settings, NoteStore, GreetingStore, NotesService],
    })
    class Root {}
    const app = await NestFactory.createApplicationContext(Root, { logger: false, abortOnError: false });
    try {
      const { notes, greetings } = app.get(NotesService);
      const company = newCompany();
      await notes.write(contextOf(company), (tx) => tx.notes.add('one'));
      expect(await greetings.read(company).notes.count()).toBe(1);
      expect(await greetings.read(company).greetings.greet()).toBe('Hello');
    } finally {
      await app.close();
    }
  });

  it.each([Database, DataSource, EntityManager])('prevents apps from injecting %p', async (token) => {
    @Injectable()
    class Curious {
      constructor(@Inject(token) readonly db: unknown) {}
    }
    @Module({ imports: [storageOf(noteDatabase).module(fresh.url, systemClock)], providers: [Curious] })
    class Root {}
    const starting = NestFactory.createApplicationContext(Root, { logger: false, abortOnError: false });
    await expect(starting).rejects.toThrow("Nest can't resolve dependencies of the Curious");
  });

  it('prevents apps from importing the database class', () => {
    expect(Object.keys(storage)).not.toContain('Database');
    expect(Object.keys(storage)).not.toContain('DATABASE');
  });
});
