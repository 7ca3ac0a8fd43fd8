import { crashesIn } from './postgres-crashes';

const CRASH = [
  '2026-11-17 01:57:28.169 UTC [1046] LOG:  client backend (PID 1234) was terminated by signal 11: Segmentation fault',
  '2026-11-17 01:57:28.169 UTC [1046] DETAIL:  Failed process was running: insert into deliveries',
];

it('a crash is found in the log of Postgres, with what the process was running', () => {
  const log = [
    '… LOG:  database system is ready to accept connections',
    ...CRASH,
    '… LOG:  all server processes terminated',
  ];
  expect(crashesIn(log.join('\n'))).toEqual(CRASH);
});

it('a session that found no space for the log has not crashed, and another one has', () => {
  const log = [
    '… UTC [77] PANIC:  could not write to file "pg_wal/xlogtemp.77": No space left on device',
    '… UTC [1] LOG:  client backend (PID 77) was terminated by signal 6: Aborted',
    '… UTC [1] DETAIL:  Failed process was running: commit',
  ];
  expect(crashesIn([...log, ...CRASH].join('\n'))).toEqual(CRASH);
});

it('a server that was ended, or killed as a whole, has not crashed', () => {
  const log = [
    '… LOG:  received fast shutdown request',
    '… LOG:  database system was interrupted; last known up at 2026-11-17 02:59:19 UTC',
    '… FATAL:  terminating connection due to administrator command',
  ];
  expect(crashesIn(log.join('\n'))).toEqual([]);
});
