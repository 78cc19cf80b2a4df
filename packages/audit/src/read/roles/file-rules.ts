import { shownJson } from '../../code/shown-json.ts';
import { announcesExample, announcesOutput } from './announcements.ts';
import type { Facts } from './facts.ts';
import { hasFile, isConfigJson, type RoleRule } from './role-rule.ts';

const isCode = ({ kind }: Facts): boolean => ['script', 'markup', 'style', 'other', 'config'].includes(kind);

/** Whether a block is JSON, by its language or, in a fence of code, by what stands in it. */
const isJson = ({ kind, text }: Facts): boolean =>
  kind === 'json' || (kind === 'script' && shownJson(text) !== null);

/** Rules for code and data, with or without a file of their own. */
export const fileRules: RoleRule[] = [
  { id: 'file-named', role: 'file_create', score: 6, holds: (f) => isCode(f) && hasFile(f) },
  {
    id: 'told-to-create',
    role: 'file_create',
    score: 3,
    holds: (f) => isCode(f) && hasFile(f) && f.cue === 'create',
  },
  {
    id: 'told-to-edit',
    role: 'file_edit',
    score: 8,
    holds: (f) => isCode(f) && hasFile(f) && f.cue === 'edit',
  },
  { id: 'partial-file', role: 'file_edit', score: 6, holds: (f) => isCode(f) && hasFile(f) && f.isPartial },
  {
    id: 'told-to-add',
    role: 'file_edit',
    score: 5,
    holds: (f) => isCode(f) && hasFile(f) && f.cue === 'add' && !f.hasImports,
  },
  { id: 'json-for-config', role: 'file_merge', score: 12, holds: (f) => isConfigJson(f) && isJson(f) },
  {
    id: 'json-file',
    role: 'file_create',
    score: 7,
    holds: (f) => f.kind === 'json' && hasFile(f) && !isConfigJson(f),
  },
  { id: 'json-alone', role: 'config_fragment', score: 5, holds: (f) => f.kind === 'json' && !hasFile(f) },
  { id: 'config-alone', role: 'config_fragment', score: 5, holds: (f) => f.kind === 'config' && !hasFile(f) },
  {
    id: 'code-alone',
    role: 'reference_snippet',
    score: 4,
    holds: (f) => isCode(f) && f.kind !== 'config' && !hasFile(f),
  },
  {
    id: 'self-contained',
    role: 'file_create',
    score: 4.5,
    holds: (f) => f.kind === 'script' && !hasFile(f) && f.hasImports && !f.isPartial,
  },
  {
    id: 'partial-code',
    role: 'reference_snippet',
    score: 3,
    holds: (f) => isCode(f) && !hasFile(f) && f.isPartial,
  },
  {
    id: 'example-only',
    role: 'reference_snippet',
    score: 3,
    holds: (f) => isCode(f) && !hasFile(f) && announcesExample(f.said),
  },
  {
    id: 'text-file',
    role: 'file_create',
    // More than text of any kind and text without commands weigh together.
    score: 13,
    holds: (f) =>
      f.kind === 'text' &&
      hasFile(f) &&
      f.cue === 'create' &&
      f.commandShare === 0 &&
      !announcesOutput(f.said),
  },
];
