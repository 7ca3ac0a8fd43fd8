import { parseArgs } from 'node:util';

const MAX_REPLICAS = 8;

export const USAGE = `npm start -- [--replicas N] [--logs]

  --replicas N  starts every app N times, 1 to ${MAX_REPLICAS}; the gateways and then the storefronts listen on
                consecutive ports from PORT
  --logs        shows all log lines of the apps, not only warnings and errors
  --help        shows this

docs/reference/configuration.md lists its environment variables.`;

/** Parses the arguments of `npm start --`. */
export function startOptions(args) {
  const options = { replicas: { type: 'string', default: '1' }, logs: { type: 'boolean', default: false } };
  const { values } = understood({ args, options });
  return { logs: values.logs, replicas: replicasFrom(values.replicas) };
}

/** The number of replicas of every app. */
export function replicasFrom(value) {
  const replicas = Number(value);
  if (/^\d+$/.test(value) && replicas >= 1 && replicas <= MAX_REPLICAS) return replicas;
  throw new Error(`--replicas must be a whole number from 1 to ${MAX_REPLICAS}, not "${value}".`);
}

function understood(config) {
  try {
    return parseArgs(config);
  } catch (error) {
    throw new Error(`${error.message.split('. ')[0]}; npm start -- --help lists the options.`, { cause: error });
  }
}
