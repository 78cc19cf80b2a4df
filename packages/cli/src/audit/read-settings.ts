import { loadAuditSettings, problemText } from '@waymark/server';
import { UsageError } from '../command.ts';

/** The settings of audits and checks; a wrong value there is a wrong command line too. */
export function readSettings(environment?: Parameters<typeof loadAuditSettings>[0]) {
  try {
    return loadAuditSettings(environment);
  } catch (error) {
    throw new UsageError(problemText(error));
  }
}
