import { type Command, Option } from 'commander';
import { provision } from '@marquee/bus/client';
import { onBus } from '../connection';
import { json, number, show } from '../output';

export function streamCommands(program: Command): void {
  json(program.command('streams').description('JetStream').command('provision'))
    .description('create or update the streams and their consumers, and read them back')
    .addOption(
      new Option('--replicas <n>', 'copies in the cluster').env('STREAM_REPLICAS').argParser(number).default(1),
    )
    .action(async (options: { replicas: number; json?: boolean }) => {
      await onBus((bus) => provision(bus, { replicas: options.replicas }));
      show({ provisioned: true, replicas: options.replicas }, options);
    });
}
