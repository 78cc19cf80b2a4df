import type { EgressPolicy } from '../model/run.ts';
import type { RegistryGap } from '../model/run-codes.ts';

/** What a verdict does not show. */
export type Limitation =
  | { code: 'egress_policy'; policy: EgressPolicy }
  | { code: 'one_machine' }
  | { code: 'registry_incomplete'; gap: RegistryGap }
  | { code: 'file_not_opened' }
  | { code: 'page_not_rendered' }
  | { code: 'undocumented_answers' }
  | { code: 'exit_code_only' };
