import { isOtherProgram } from '../blocks/languages.ts';
import { hasPatchMarks } from '../blocks/patch-marks.ts';
import { announcesGenerated, announcesOutput } from './announcements.ts';
import type { Facts } from './facts.ts';
import { fileRules } from './file-rules.ts';
import { isFileList } from './line-looks.ts';
import { hasFile, isConfigJson, path, type RoleRule } from './role-rule.ts';
import { shellRules } from './shell-rules.ts';

const DIFF_STARTS = ['+', '-', ' ', '@', 'diff ', 'index '];
const hasDiffLines = ({ lines, kind }: Facts): boolean =>
  kind !== 'shell' &&
  lines.some((line) => line.startsWith('+') && !line.startsWith('++')) &&
  lines.some((line) => line.startsWith(' ') || (line.startsWith('-') && !line.startsWith('--'))) &&
  lines.every((line) => DIFF_STARTS.some((start) => line.startsWith(start)));

/** Data under its file's name in a fence of code: what the program leaves behind, unless the page has it written. */
const showsData = (facts: Facts): boolean =>
  facts.kind === 'script' &&
  facts.files[0]?.from === 'comment' &&
  path(facts).endsWith('.json') &&
  !isConfigJson(facts) &&
  '{['.includes((facts.lines[1] ?? '').trimStart().charAt(0) || '-') &&
  facts.cue !== 'create';

const shownRules: RoleRule[] = [
  { id: 'data-shown', role: 'reference_snippet', score: 20, holds: showsData },
  { id: 'list-of-files', role: 'tree', score: 15, holds: ({ lines }) => isFileList(lines) },
  { id: 'lang-tree', role: 'tree', score: 30, holds: (f) => f.kind === 'tree' },
  { id: 'tree-glyphs', role: 'tree', score: 25, holds: (f) => f.treeShare >= 0.3 },
  { id: 'log-lines', role: 'output', score: 5, holds: (f) => f.logShare >= 0.3 && f.commandShare === 0 },
  {
    id: 'said-to-be-output',
    role: 'output',
    score: 5,
    holds: (f) =>
      announcesOutput(f.said) &&
      f.commandShare === 0 &&
      f.kind !== 'script' &&
      !isOtherProgram(f.draft.code.lang),
  },
  {
    id: 'lang-text',
    role: 'output',
    score: 3,
    // Right below another block even text of which half looks like commands is what was printed.
    holds: (f) => f.kind === 'text' && (f.commandShare < 0.5 || (f.draft.adjacent && f.commandShare < 0.6)),
  },
  {
    id: 'said-to-be-made',
    role: 'reference_snippet',
    score: 20,
    holds: (f) => f.kind === 'script' && announcesGenerated(f.said),
  },
  { id: 'lang-diff', role: 'file_patch', score: 9, holds: (f) => f.kind === 'diff' },
  {
    id: 'marked-lines',
    role: 'file_patch',
    score: 9,
    holds: (f) => f.kind !== 'diff' && (hasDiffLines(f) || hasPatchMarks(f.text)),
  },
  {
    id: 'diff-without-marks',
    role: 'file_create',
    score: 11,
    holds: (f) =>
      f.kind === 'diff' &&
      hasFile(f) &&
      !f.lines.some((line) => line.startsWith('+') || line.startsWith('-')),
  },
  {
    id: 'diff-without-file',
    role: 'reference_snippet',
    score: 10,
    holds: (f) => f.kind === 'diff' && !hasFile(f),
  },
];

/** All rules; a block takes the role whose rules weigh most. */
export const roleRules: RoleRule[] = [...shellRules, ...shownRules, ...fileRules];
