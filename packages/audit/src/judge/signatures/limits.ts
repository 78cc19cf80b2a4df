import { signatureTable } from './signature.ts';

/** Limits that the kernel holds by refusing: a full folder, a full table of processes, memory that is not given. */
export const runOut = signatureTable('run-out', [
  {
    id: 'run-out-code',
    kind: 'refused',
    says: 'ENOSPC|EDQUOT|ENOMEM|EMFILE|ENFILE|ERR_MEMORY_ALLOCATION_FAILED',
    example: 'npm error code ENOSPC',
  },
  {
    id: 'run-out-words',
    kind: 'refused',
    says: '(no space left on device|cannot allocate memory|heap out of memory)',
    example: 'FATAL ERROR: Reached heap limit Allocation failed - JavaScript heap out of memory',
  },
  {
    id: 'run-out-of-processes',
    kind: 'refused',
    says: '(spawn <name> EAGAIN|fork : (retry :)? resource temporarily unavailable)',
    example: 'bash: fork: retry: Resource temporarily unavailable',
  },
]);

/** What a client prints that stopped waiting for an answer. */
export const noAnswer = signatureTable('no-answer', [
  {
    id: 'stopped-waiting',
    kind: 'late',
    says: '(aborted|timeout|TimeoutError|(time|timed) out)',
    example: 'The operation was aborted due to timeout',
  },
]);
