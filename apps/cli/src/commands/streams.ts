import { type Command, Option } from 'commander';
import { provision, type Provisioning } from '@marquee/bus/client';
import { onBus } from '../connection';
import { json, number, show } from '../output';

export function streamCommands(program: Command): void {
  json(program.command('streams').description('JetStream').command('provision'))
    .description('create or update the streams and their consumers, and read them back')
    .addOption(
      new Option('--replicas <n>', 'number of replicas of each stream in the cluster')
        .env('STREAM_REPLICAS')
        .argParser(number)
        .default(1),
    )
    .addOption(
      new Option('--media-bytes <n>', 'maximum size of the picture store in bytes')
        .env('MEDIA_MAX_BYTES')
        .argParser(number),
    )
    .action(async ({ replicas, mediaBytes, ...options }: Provisioning & { json?: boolean }) => {
      await onBus((bus) => provision(bus, { replicas, mediaBytes }));
      show({ provisioned: true, replicas }, options);
    });
}
