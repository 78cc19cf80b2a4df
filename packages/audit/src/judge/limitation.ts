import type { EgressPolicy } from '../model/run.ts';
import type { RegistryGap } from '../model/run-codes.ts';
import type { Task } from '../model/task.ts';

/** What a verdict does not show. */
export type Limitation =
  | { code: 'egress_policy'; policy: EgressPolicy }
  /** The variables whose values the audit was given. */
  | { code: 'keys_given'; names: readonly string[] }
  | { code: 'one_machine' }
  | { code: 'registry_incomplete'; gap: RegistryGap }
  | { code: 'file_not_opened' }
  | { code: 'page_not_rendered' }
  | { code: 'undocumented_answers' }
  | { code: 'exit_code_only' }
  /** Another way through the page was tried first; it ended at this step, or past the goal. */
  | { code: 'other_way_first'; endedAt: Task | null };
