import { doUsualWork } from '../soak/fairness/bystander';
import { work } from './worker';

/** A separate process, so that responses to the attacker do not delay the other company. */
const tasks = { doUsualWork };
export type BystanderTasks = typeof tasks;

work(tasks);
