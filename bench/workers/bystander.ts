import { doUsualWork } from '../soak/fairness/bystander';
import { work } from './worker';

/** The other company works in a process of its own, so that answers to the attacker do not delay it. */
const tasks = { doUsualWork };
export type BystanderTasks = typeof tasks;

work(tasks);
