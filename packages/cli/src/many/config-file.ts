import { readFileSync } from 'node:fs';
import { problemText } from '@waymark/server';
import { closest, distance } from 'fastest-levenshtein';
import { z } from 'zod';
import { BEGINNINGS, EGRESS, FAILING, LONGEST_BUDGET_SECONDS } from '../audit/audit-options.ts';
import { UsageError } from '../command.ts';
import { Expectation } from './summary.ts';

/** The name under which a configuration is found in the current folder. */
export const CONFIG_NAME = 'waymark.json';

const path = z.string().trim().min(1);

const conditions = {
  budget: z
    .int()
    .min(1)
    .max(LONGEST_BUDGET_SECONDS)
    .optional()
    .meta({ description: 'Seconds for the whole audit of a page.' }),
  egress: z.enum(EGRESS).optional().meta({ description: 'What a journey may reach.' }),
  keys: z
    .array(z.string().regex(/^[A-Z][A-Z0-9_]{1,99}$/u, 'it must be the name of a variable, in capitals'))
    .optional()
    .meta({
      description: 'Names of variables of the environment that journeys are given. Never write a value here.',
    }),
  begin_in: z.enum(BEGINNINGS).optional().meta({ description: 'Where a journey begins.' }),
};

const PageEntry = z.strictObject({
  path: path.meta({ description: 'A file, a folder, a pattern such as `docs/**/*.md`, or a URL.' }),
  ...conditions,
  expect: Expectation.optional().meta({ description: 'A known verdict that is excused until a date.' }),
});
export type PageEntry = z.infer<typeof PageEntry>;

/** What `waymark.json` says. */
const AuditConfig = z
  .strictObject({
    $schema: z.string().optional(),
    pages: z
      .array(z.union([path, PageEntry]))
      .min(1)
      .meta({ description: 'If several entries match a page, the later ones win.' }),
    exclude: z.array(path).optional().meta({ description: 'Files that patterns leave out.' }),
    ...conditions,
    fail_on: z
      .array(z.enum(FAILING))
      .optional()
      .meta({ description: 'The verdicts that make the run fail; by default all but passed.' }),
    jobs: z.int().min(1).max(64).optional().meta({ description: 'How many pages run at once.' }),
    baseline: path
      .optional()
      .meta({ description: 'The summary of an earlier run: only what got worse is red.' }),
  })
  .meta({ title: 'Waymark', description: 'What `waymark audit` follows, and what is expected of it.' });
export type AuditConfig = z.infer<typeof AuditConfig>;

/** The JSON Schema of a configuration, by which editors help; `docs/waymark.schema.json` holds it. */
export function configSchema(): object {
  return z.toJSONSchema(AuditConfig, { io: 'input' });
}

/** Reads a configuration file; the first thing that is wrong in it is told with its place. */
export function readConfig(file: string): AuditConfig {
  const found = AuditConfig.safeParse(parseJson(file));
  if (found.success) return found.data;
  const [issue] = found.error.issues;
  throw new UsageError(`${file}: ${issue === undefined ? 'it cannot be used.' : issueText(issue)}`);
}

function parseJson(file: string): unknown {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    throw new UsageError(`The configuration ${file} cannot be read: ${problemText(error)}.`);
  }
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new UsageError(`${file} is not JSON: ${problemText(error)}.`);
  }
}

type Issue = z.core.$ZodIssue;

function issueText(issue: Issue, above: readonly PropertyKey[] = []): string {
  const place = [...above, ...issue.path];
  if (issue.code === 'invalid_union') {
    // An entry is a text or an object: of one that is no text, the problems of the object are reported.
    const [inner] = issue.errors.at(-1) ?? [];
    if (inner !== undefined && (inner.path.length > 0 || inner.code === 'unrecognized_keys'))
      return issueText(inner, place);
    return `${placeText(place)} must be a path, or an object with one.`;
  }
  if (issue.code === 'unrecognized_keys') {
    const [key = ''] = issue.keys;
    return `${placeText([...place, key])} is not a known member.${suggestion(key, place)}`;
  }
  return `${placeText(place)}: ${issue.message}.`;
}

function placeText(place: readonly PropertyKey[]): string {
  const text = place.map((part) => (typeof part === 'number' ? `[${part}]` : `.${String(part)}`)).join('');
  return text === '' ? 'The whole file' : text.replace(/^\./u, '');
}

/** The members of the object at a place. */
function membersAt(place: readonly PropertyKey[]): string[] {
  if (place.length === 0) return Object.keys(AuditConfig.shape);
  return Object.keys(place.at(-1) === 'expect' ? Expectation.shape : PageEntry.shape);
}

function suggestion(key: string, place: readonly PropertyKey[]): string {
  const members = membersAt(place);
  const near = closest(key.toLowerCase(), members);
  return distance(key.toLowerCase(), near) <= Math.max(2, Math.floor(key.length / 3))
    ? ` Did you mean ${JSON.stringify(near)}?`
    : ` Known members: ${members.join(', ')}.`;
}
