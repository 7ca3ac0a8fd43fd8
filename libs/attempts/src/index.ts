export { AttemptEntity } from './attempt.entity';
export { AttemptsModule } from './attempts.module';
export { AttemptsRepository, type KeyLimit } from './attempts.repository';
export { AttemptsService } from './attempts.service';
export { attemptKey, mailboxOf } from './key';
export { hereKey, KNOWN_NETWORK_MS, knownKey, pageLimits, subjectKey, type PageLimits } from './page-limits';
export { createAttempts, dropAttempts } from './migrations/attempts';
