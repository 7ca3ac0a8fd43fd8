import { Inject, Injectable } from '@nestjs/common';
import { Bus } from '@marquee/bus';
import {
  actorNames,
  RenderedJson,
  type Activity,
  type Context,
  type ListActivities,
  type Page,
} from '@marquee/contracts';
import { CLOCK, type Clock } from '@marquee/service-kit';
import { storeOf } from '@marquee/storage';
import { ACTIVITY_DAYS } from '../dispatch.config';
import { oldestVisible } from '../partitions/visible-days.rules';
import { ActivitiesRepository } from './activities.repository';

@Injectable()
export class ActivitiesStore extends storeOf({ activities: ActivitiesRepository }) {}

/** The requested fields may omit the actor. */
type Listed = Partial<Activity>;
type Actor = NonNullable<Activity['actor']>;

/** Shows who changed what. Rows store the ids of actors; the services that own them provide the names. */
@Injectable()
export class ActivitiesService {
  constructor(
    private readonly store: ActivitiesStore,
    private readonly bus: Bus,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async list(ctx: Context, input: ListActivities): Promise<RenderedJson<Page<Activity>>> {
    const since = oldestVisible(this.clock.now(), ACTIVITY_DAYS);
    const page = await this.store.read(ctx).activities.list(input, since);
    const listed = JSON.parse(page.json) as Listed[];
    const actors = listed.flatMap(({ actor }) => actor ?? []);
    if (actors.length === 0) return page;
    const names = await this.namesOf(ctx, actors);
    const named = listed.map((one) =>
      one.actor ? { ...one, actor: { ...one.actor, name: names.get(keyOf(one.actor)) ?? '' } } : one,
    );
    return new RenderedJson(JSON.stringify(named), page.meta);
  }

  /** Reads the names by one call for each type of actor. Customers have no names without the scope `customers`. */
  private async namesOf(ctx: Context, actors: readonly Actor[]): Promise<Map<string, string>> {
    const types = Object.keys(actorNames) as (keyof typeof actorNames)[];
    const shown = types.filter((type) => type !== 'customer' || ctx.scopes.includes('customers'));
    const asked = shown.map((type) => this.ask(ctx, type, actors));
    const operators = actors.filter(({ type }) => type === 'operator').map((one) => [keyOf(one), one.id] as const);
    return new Map([...operators, ...(await Promise.all(asked)).flat()]);
  }

  /** If a service does not respond, names stay empty, because the list is more useful than an error. */
  private async ask(ctx: Context, type: keyof typeof actorNames, actors: readonly Actor[]) {
    const ids = [...new Set(actors.filter((actor) => actor.type === type).map(({ id }) => id))];
    if (ids.length === 0) return [];
    const found = this.bus.call(actorNames[type], ctx, { company_id: ctx.company, ids });
    const { names } = await found.catch(() => ({ names: [] }));
    return names.map(({ id, name }) => [keyOf({ type, id }), name] as const);
  }
}

function keyOf({ type, id }: Pick<Actor, 'type' | 'id'>): string {
  return `${type}:${id}`;
}
