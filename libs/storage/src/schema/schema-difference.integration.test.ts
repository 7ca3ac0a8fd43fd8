import { freshDatabase, type FreshDatabase } from '@marquee/testing';
import { Column, Entity, Index, type MigrationInterface, PrimaryColumn, type QueryRunner } from 'typeorm';
import type { ServiceDatabase } from './data-source-options';
import { createDeferredEvents, createInfrastructure, createRetention } from './infrastructure';
import { schemaDifference } from './schema-difference';

class First1700000000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await createInfrastructure(runner);
    await createDeferredEvents(runner);
    await createRetention(runner);
    await runner.query('create table shelves (id bigint not null, constraint shelves_pk primary key (id))');
  }

  async down(): Promise<void> {
    // The test deletes the database.
  }
}

@Entity('shelves')
class ShelfEntity {
  @PrimaryColumn('bigint', { primaryKeyConstraintName: 'shelves_pk' })
  id!: number;
}

@Entity('shelves')
@Index('shelves_by_user', ['user'], { where: '"user" <> \'EMPTY_USER\'' })
class NamedShelfEntity extends ShelfEntity {
  @Column('text', { default: 'EMPTY_USER' })
  user!: string;
}

@Entity('shelves')
class BadShelfEntity extends ShelfEntity {
  @Column('text', { default: "nobody's" })
  user!: string;
}

// eslint-disable-next-line @typescript-eslint/no-unsafe-function-type -- classes, as TypeORM takes them
const withEntity = (entity: Function): ServiceDatabase => ({
  service: 'statistics',
  entities: [entity],
  migrations: [First1700000000000],
});

describe('the difference between entities and schema', () => {
  let fresh: FreshDatabase;
  beforeAll(async () => {
    fresh = await freshDatabase(withEntity(ShelfEntity));
  });
  afterAll(() => fresh?.drop());

  it('finds no difference between schema and entities after all migrations', async () => {
    expect(await schemaDifference(withEntity(ShelfEntity), fresh.adminUrl)).toEqual({ up: [], down: [] });
  });

  it('prints the schema difference in plain SQL, and quotes only where required', async () => {
    const difference = {
      up: [
        `alter table shelves add "user" text not null default 'EMPTY_USER'`,
        `create index shelves_by_user on shelves ("user") where "user" <> 'EMPTY_USER'`,
      ],
      down: ['drop index shelves_by_user', 'alter table shelves drop column "user"'],
    };
    expect(await schemaDifference(withEntity(NamedShelfEntity), fresh.adminUrl)).toEqual(difference);
    // The statements were tried and reverted.
    expect(await schemaDifference(withEntity(NamedShelfEntity), fresh.adminUrl)).toEqual(difference);
  });

  it("throws an error if TypeORM's statements for the schema difference fail", async () => {
    await expect(schemaDifference(withEntity(BadShelfEntity), fresh.adminUrl)).rejects.toThrow(
      'TypeORM\'s statements failed; write the migration by hand (syntax error at or near "s").',
    );
  });
});
