import { Bus, type BusUser } from '@marquee/bus';
import { infrastructure } from './environment';

/** A connection as one of the NATS users, with the rights of that one; the test drains it. */
export function testBus(name: BusUser): Promise<Bus> {
  const { natsUrl: url, passwords } = infrastructure();
  return Bus.connect({ url, name, user: name, password: passwords[name] });
}
