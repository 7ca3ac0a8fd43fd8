import type { StreamPosition } from '@marquee/bus';
import type { Session } from '@marquee/storage';

const GET = 'select stream, place from shop_event_position where id = 1';
const MOVE = `
  update shop_event_position set stream = $3, place = $4 where id = 1 and stream = $1 and place = $2 returning id`;

/** The position in the shop event stream, shared by all processes and companies. */
export class ShopEventPositionRepository {
  constructor(private readonly session: Session) {}

  async get(): Promise<StreamPosition> {
    const [row] = await this.session.query<StreamPosition>(GET, [], 'shop_event_position');
    if (!row) throw new Error('The table shop_event_position has no row. Insert the row of its migration again.');
    return row;
  }

  /** Locks the row until the transaction ends; false if another process has advanced it. */
  async move(from: StreamPosition, to: StreamPosition): Promise<boolean> {
    const values = [from.stream, from.place, to.stream, to.place];
    return (await this.session.query(MOVE, values, 'shop_event_position_move')).length > 0;
  }
}
