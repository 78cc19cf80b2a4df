import type { AcceptanceRun, PackSource } from '@waymark/audit';

/** The scripts of a pack. */
export interface PackScripts {
  readonly acceptance: string;
  readonly commands: string;
  /** Whether the acceptance test runs steps in a sandbox; otherwise it only has the page read anew. */
  readonly hasSteps: boolean;
  readonly environment: string;
  readonly packages: readonly { readonly name: string; readonly version: string }[];
}

/** One run of an acceptance test as it is ordered. */
export interface AcceptanceOrder {
  readonly script: string;
  readonly mode: 'documented' | 'counterfactual';
  readonly budgetSeconds: number;
  readonly signal: AbortSignal;
}

/** What writes the scripts of packs and tries them; the real one uses the engine and its sandbox. */
export interface PackWorkshop {
  write(source: PackSource): Promise<PackScripts>;
  try(order: AcceptanceOrder): Promise<AcceptanceRun>;
}
