import { type ApiExample, renderExample } from '../guide-parts/index.ts';
import type { Field } from './read-fields.ts';
import type {
  Reference,
  ReferenceAnswer,
  ReferenceContent,
  ReferenceDocument,
  ReferenceGroup,
  ReferenceOperation,
} from './read-reference.ts';

/** Text in a table's cell: a bar or a line break would end it. */
function cell(text: string): string {
  return text.replaceAll('|', '\\|').replaceAll(/\s+/gu, ' ');
}

function fieldRow({ name, type, isRequired, description }: Field): string {
  return `| \`${name}\` | ${cell(isRequired ? type : `${type}, optional`)} | ${cell(description)} |`;
}

function fieldTable(title: string, fields: readonly Field[]): string[] {
  if (fields.length === 0) return [];
  const rows = fields.map(fieldRow).join('\n');
  return [`${title}\n\n| field | type | meaning |\n|---|---|---|\n${rows}`];
}

/** Media types of one shape share their tables. */
function contentParts(contents: readonly ReferenceContent[]): string[] {
  const byShapes = Map.groupBy(contents, ({ shapes }) => JSON.stringify(shapes));
  return [...byShapes.values()].flatMap((same) => {
    const [{ shapes, description } = { shapes: [], description: '' }] = same;
    if (shapes.length === 0 && description !== '')
      return [`${same.map(({ type }) => `\`${type}\``).join(', ')}: ${description}`];
    return shapes.flatMap(({ title, fields }) => (fields.length === 0 ? [title] : fieldTable(title, fields)));
  });
}

function answerWords({ status, description, contents }: ReferenceAnswer): string {
  const types = contents.map(({ type }) => `\`${type}\``);
  return `Answers **${status}**: ${description}${types.length === 0 ? '' : ` (${types.join(', ')})`}`;
}

function bodyParts(body: readonly ReferenceContent[]): string[] {
  if (body.length === 0) return [];
  return [`Body (${body.map(({ type }) => `\`${type}\``).join(', ')}):`, ...contentParts(body)];
}

/** Every operation may fail so; it is said once for all of them. */
const EVERYWHERE = ['413', '500'];
/** So many operations share a refusal before it is worth saying once for the group. */
const FEWEST_SHARING = 3;

/** What a guide shows among the calls before and after it is not shown here again. */
function guideWords(examples: readonly ApiExample[]): string {
  const guides = new Set(examples.flatMap(({ guideUrl }) => (guideUrl === undefined ? [] : [guideUrl])));
  return [...guides].map((url) => `Shown at work in [${url.split('/').at(-1)}](${url}).`).join(' ');
}

const refusalText = ({ status, description }: ReferenceAnswer) => `- **${status}** ${description}`;

function refusalsOf({ refusals }: ReferenceOperation): string[] {
  return refusals.filter(({ status }) => !EVERYWHERE.includes(status)).map(refusalText);
}

/** The refusals that every operation of a group has. */
function sharedRefusals(operations: readonly ReferenceOperation[]): readonly string[] {
  const [first, ...others] = operations;
  if (first === undefined || operations.length < FEWEST_SHARING) return [];
  return refusalsOf(first).filter((text) => others.every((each) => refusalsOf(each).includes(text)));
}

function renderOperation(operation: ReferenceOperation, shared: readonly string[]): string {
  const { method, path, summary, description, credential } = operation;
  return [
    `### \`${method} ${path}\``,
    `**${summary}.** ${description}`.trimEnd(),
    ...(credential === undefined ? [] : [credential]),
    ...fieldTable('Parameters:', operation.parameters),
    ...bodyParts(operation.body),
    ...operation.answers.flatMap((answer) => [answerWords(answer), ...contentParts(answer.contents)]),
    refusalsOf(operation)
      .filter((text) => !shared.includes(text))
      .join('\n'),
    ...operation.examples.filter(({ guideUrl }) => guideUrl === undefined).map(renderExample),
    guideWords(operation.examples),
  ]
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .join('\n\n');
}

function renderGroup({ name, description, operations }: ReferenceGroup): string {
  const servers = [...new Set(operations.map(({ server }) => `\`${server}\``))].join(' and ');
  const shared = sharedRefusals(operations);
  return [
    `## ${name}`,
    `${description} At ${servers}.`.trim(),
    ...(shared.length === 0 ? [] : [`Each of them may also answer:\n\n${shared.join('\n')}`]),
    ...operations.map((operation) => renderOperation(operation, shared)),
  ].join('\n\n');
}

function renderDocument({ name, fields }: ReferenceDocument): string {
  return [`### ${name}`, ...fieldTable('', fields).map((table) => table.trim())].join('\n\n');
}

/** How paths of members are read, wherever they are listed. */
export const memberNotation =
  'In the tables, `a.b` is the member `b` of the object `a`, and `a[]` an item of the list `a`. Members are required unless they are called optional.';

/** Documents, each as its table. */
export function renderDocuments(documents: readonly ReferenceDocument[]): string {
  return documents.map(renderDocument).join('\n\n');
}

/** The reference as Markdown. */
export function renderReference({ groups }: Reference): string {
  return groups.map(renderGroup).join('\n\n');
}
