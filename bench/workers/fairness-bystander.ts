import { doUsualWork } from '../soak/fairness/bystander';
import { work } from './worker';

/** The other company in a process of its own: answers to the attacker do not delay the reading of its answers. */
const tasks = { doUsualWork };
export type FairnessBystanderTasks = typeof tasks;

work(tasks);
