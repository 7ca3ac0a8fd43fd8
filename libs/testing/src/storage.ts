import type { Clock } from '@marquee/contracts';
import { dataSourceOptions, type ServiceDatabase } from '@marquee/storage';
import { DataSource } from 'typeorm';
import { Database } from '../../storage/src/database';
import { DATABASE } from '../../storage/src/database-token';

export { Database };

/** The database behind the stores of an app. */
export function databaseOf(app: { get<T>(token: symbol, options: { strict: false }): T }): Database {
  return app.get<Database>(DATABASE, { strict: false });
}

/** A database for stores that a test makes by hand: `new PricesStore(db)`. */
export async function openDatabase(tables: ServiceDatabase, url: string, clock: Clock): Promise<Database> {
  return new Database(await new DataSource(dataSourceOptions(tables, url)).initialize(), clock);
}
