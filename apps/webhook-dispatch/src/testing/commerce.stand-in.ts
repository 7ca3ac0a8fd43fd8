import { Controller, Inject, Injectable } from '@nestjs/common';
import { Handles } from '@marquee/bus';
import {
  actorNames,
  customerChanges,
  ShopError,
  type ActorNames,
  type CallContext,
  type CustomerSync,
  type InputOf,
} from '@marquee/contracts';

/** The customer changes of the commerce stand-in, by id. */
@Injectable()
export class ChangesScript {
  readonly changes = new Map<string, CustomerSync>();
  /** The names of customers that are not erased, by id. */
  readonly names = new Map<string, string>();
  /** While set, no call is answered. */
  isAway = false;
}

@Controller()
export class CommerceStandIn {
  constructor(@Inject(ChangesScript) private readonly script: ChangesScript) {}

  @Handles(actorNames.customer)
  async named(_ctx: CallContext, { ids }: InputOf<typeof actorNames.customer>): Promise<ActorNames> {
    return { names: [...this.script.names].flatMap(([id, name]) => (ids.includes(id) ? { id, name } : [])) };
  }

  @Handles(customerChanges.get)
  async get(_ctx: CallContext, { id }: InputOf<typeof customerChanges.get>): Promise<CustomerSync> {
    if (this.script.isAway) throw new ShopError('unavailable');
    const change = this.script.changes.get(id);
    if (!change) throw ShopError.notFound('customer change', id);
    return change;
  }
}
