import type { HumanJobDeps } from './deps.ts';
import { mayEnter } from './sign-up-rules.ts';
import { findNewcomer } from './store.ts';

/** Whether this address may sign in here and now; an open service asks nobody. */
export async function checkNewcomer(
  deps: Pick<HumanJobDeps, 'store' | 'clock'> & {
    readonly config: Pick<HumanJobDeps['config'], 'signUp' | 'operators'>;
  },
  email: string,
): Promise<boolean> {
  const { signUp, operators } = deps.config;
  if (signUp.kind === 'open') return true;
  const known = await findNewcomer(deps.store.db, email, deps.clock());
  return mayEnter(signUp, { email, ...known, isOperator: operators.includes(email) });
}
