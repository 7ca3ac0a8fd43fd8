import { Bus, type BusUser } from '@marquee/bus';
import { infrastructure } from '../environment';

/** Connects as one of the NATS users with its permissions; the test drains the connection. */
export function testBus(name: BusUser): Promise<Bus> {
  const { natsUrl: url, passwords } = infrastructure();
  return Bus.connect({ url, name, user: name, password: passwords[name] });
}
