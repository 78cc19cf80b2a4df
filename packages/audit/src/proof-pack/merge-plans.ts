import { isDeepStrictEqual } from 'node:util';
import type { PlannedStep } from '../model/plan.ts';

/** A step of a journey that is walked in two ways: as the page has it, and with the proven change. */
export interface MergedStep {
  readonly documented: PlannedStep | null;
  readonly changed: PlannedStep | null;
}

/** Whether both ways do the same here. */
export function isShared({ documented, changed }: MergedStep): boolean {
  return documented !== null && changed !== null && isDeepStrictEqual(documented.action, changed.action);
}

/** Lays two ways beside each other, in the order of both; steps with one id stand together where that order lets them. */
export function mergeSteps(
  documented: readonly PlannedStep[],
  changed: readonly PlannedStep[],
): MergedStep[] {
  const merged: MergedStep[] = [];
  let at = 0;
  for (const step of documented) {
    const twin = changed.findIndex(({ id }, index) => index >= at && id === step.id);
    if (twin === -1) {
      merged.push({ documented: step, changed: null });
      continue;
    }
    for (const added of changed.slice(at, twin)) merged.push({ documented: null, changed: added });
    merged.push({ documented: step, changed: changed[twin] ?? null });
    at = twin + 1;
  }
  return [...merged, ...changed.slice(at).map((step) => ({ documented: null, changed: step }))];
}

/** The steps up to the one with this id, it included; all of them where it is not among them. */
export function upTo(steps: readonly PlannedStep[], id: string): PlannedStep[] {
  const end = steps.findIndex((step) => step.id === id);
  return end === -1 ? [...steps] : steps.slice(0, end + 1);
}
