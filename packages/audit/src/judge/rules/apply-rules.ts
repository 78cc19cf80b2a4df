import {
  filesCutShort,
  limitReached,
  registryFault,
  runCutShort,
  selfTestFailed,
  shellTampered,
} from './auditor.ts';
import { credentialAhead, credentialMissing } from './credentials.ts';
import {
  commandFailed,
  commandNotFound,
  editDoesNotApply,
  noEffect,
  otherNumbers,
  promiseNotKept,
  toolChanged,
  undeclaredName,
} from './docs.ts';
import { egressRefused, egressSuspected, nativePartMissing, registryGap } from './environment.ts';
import { unansweredPrompt } from './interactive.ts';
import { browserMissing, localService, managedPython, systemPackages, toolMissing } from './machine.ts';
import { ownModule } from './own-modules.ts';
import { ownCode, ownFile, ownProject, ownScript, repositoryFile } from './own-project.ts';
import {
  apiMismatch,
  generatedCode,
  installScript,
  missingInCode,
  missingModule,
  moduleKind,
  sdkMismatch,
} from './product.ts';
import type { Failure, Rule, Ruling } from './rule.ts';
import {
  caughtErrorPrinted,
  derivedStepFailed,
  describedOnLinkedPages,
  editNotPlaced,
  stepLeftOut,
} from './surroundings.ts';

/** In causal order: what the auditor did comes before what the page did. */
const RULES: readonly Rule[] = [
  selfTestFailed,
  runCutShort,
  shellTampered,
  registryFault,
  registryGap,
  nativePartMissing,
  credentialMissing,
  egressRefused,
  localService,
  limitReached,
  filesCutShort,
  systemPackages,
  managedPython,
  browserMissing,
  toolMissing,
  ownProject,
  repositoryFile,
  ownScript,
  ownCode,
  unansweredPrompt,
  stepLeftOut,
  describedOnLinkedPages,
  ownFile,
  ownModule,
  installScript,
  sdkMismatch,
  generatedCode,
  missingInCode,
  undeclaredName,
  derivedStepFailed,
  moduleKind,
  toolChanged,
  missingModule,
  apiMismatch,
  caughtErrorPrinted,
  noEffect,
  commandNotFound,
  editNotPlaced,
  editDoesNotApply,
  egressSuspected,
  otherNumbers,
  promiseNotKept,
];

/** Rules whose ruling the auditor's surroundings gave: a credential that is needed anyway outranks them. */
const GIVES_WAY_TO_CREDENTIAL = new Set<Rule>([registryGap, nativePartMissing, egressRefused]);

/** Applies the rules in order; what gave way is answered as well, so that it is not lost. The command is to blame for what is left. */
export function applyRules(failure: Failure): [Ruling, ...Ruling[]] {
  for (const rule of RULES) {
    const ruling = rule(failure);
    if (ruling === undefined) continue;
    const ahead = GIVES_WAY_TO_CREDENTIAL.has(rule) ? credentialAhead(failure) : undefined;
    return ahead === undefined ? [ruling] : [ahead, ruling];
  }
  return [commandFailed(failure)];
}
