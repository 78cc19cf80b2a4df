import { type RawBuilder, sql } from 'kysely';
import { FACET_SEPARATOR } from '../../../store/index.ts';
import type { Filters } from './scope.ts';

/** Who reads: the columnar engine asks a function once for each text that a part of a file holds, given the right words. */
export interface Reader {
  readonly reader: 'columns' | 'rows';
}

export const filterColumns = {
  agents: 'agent',
  purposes: 'purpose',
  verdicts: 'verdict',
  paths: 'path',
  routes: 'route',
  statuses: 'status',
  formats: 'format',
  clients: 'client_hash',
} as const;

/** So many values are looked for one after the other before a table of them is made. */
const FEW_VALUES = 64;

/**
 * Whether a column has one of some values. The columnar engine compares every event with each member of an `in`; a
 * function of a list it asks once for each text that a part of a file holds.
 */
function isAmong({ reader }: Reader, column: string, values: readonly (string | number)[]) {
  const [first] = values;
  if (first === undefined) return sql`1 = 0`;
  if (values.length === 1) return sql`${sql.ref(column)} = ${first}`;
  return reader === 'columns' && typeof first === 'string' && values.length <= FEW_VALUES
    ? sql`list_contains([${sql.join(values)}], ${sql.ref(column)})`
    : sql`${sql.ref(column)} in (${sql.join(values)})`;
}

/** The same, where null stands for having none. */
export function oneOf(ground: Reader, column: string, values: readonly (string | number | null)[]) {
  const given = values.filter((value) => value !== null);
  const isGiven = isAmong(ground, column, given);
  return given.length === values.length ? isGiven : sql`(${isGiven} or ${sql.ref(column)} is null)`;
}

function isStatus(ground: Reader, { statuses, statusClasses }: Filters): RawBuilder<unknown> | undefined {
  if (statuses === undefined && statusClasses === undefined) return undefined;
  const among = (statusClasses ?? []).map(
    (first) => sql`(status >= ${first * 100} and status < ${first * 100 + 100})`,
  );
  const known = statuses === undefined ? [] : [oneOf(ground, 'status', statuses)];
  const either = [...known, ...among];
  return either.length === 0 ? sql`1 = 0` : sql`(${sql.join(either, sql` or `)})`;
}

/** The first classifier that writes down what a request asked for; of events from before only the header tells. */
const FIRST_WITH_WANTS = 4;

/** As ingest decided it and wrote it down; quotation marks within a text of JSON are escaped, so that nobody else can. */
const asksForMarkdown = sql`(detail like '%"wants":"markdown"%' or (classifier < ${sql.lit(FIRST_WITH_WANTS)}
  and detail like '%"accept":"%text/markdown%' and detail not like '%text/html%text/markdown%'
  and detail not like '%text/markdown;q=0%'))`;

/** What filters ask of an event, column by column. */
export function conditionsOf(ground: Reader, filters: Filters): RawBuilder<unknown>[] {
  const conditions: RawBuilder<unknown>[] = [];
  for (const [name, column] of Object.entries(filterColumns)) {
    // Built from its own keys.
    const values = filters[name as keyof typeof filterColumns];
    if (values !== undefined && name !== 'statuses') conditions.push(oneOf(ground, column, values));
  }
  if (filters.asksForMarkdown === true) conditions.push(asksForMarkdown);
  if (filters.referers !== undefined) conditions.push(oneOf(ground, 'referer_host', filters.referers));
  const status = isStatus(ground, filters);
  return status === undefined ? conditions : [...conditions, status];
}

/** Where each member of a facet stands in it, counted as the columnar engine does. */
const facetMembers = { agents: 1, purposes: 2, verdicts: 3, formats: 4 } as const;
const STATUS_MEMBER = 5;

const memberOf = (place: number) => sql`split_part(facet, ${sql.lit(FACET_SEPARATOR)}, ${sql.lit(place)})`;
const isListed = (values: readonly string[], value: RawBuilder<unknown>) =>
  values.length === 0 ? sql`1 = 0` : sql`list_contains([${sql.join(values)}], ${value})`;

/** What a filter asks of the facet of an event; an unknown status is a zero there. */
export function facetConditions(filters: Filters): RawBuilder<unknown>[] {
  const conditions: RawBuilder<unknown>[] = [];
  for (const [name, place] of Object.entries(facetMembers)) {
    // Built from its own keys.
    const values = filters[name as keyof typeof facetMembers];
    if (values !== undefined) conditions.push(isListed(values, memberOf(place)));
  }
  const { statuses, statusClasses } = filters;
  if (statuses === undefined && statusClasses === undefined) return conditions;
  const status = memberOf(STATUS_MEMBER);
  const known = isListed(
    (statuses ?? []).map((value) => String(value ?? 0)),
    status,
  );
  const among = isListed((statusClasses ?? []).map(String), sql`left(${status}, 1)`);
  return [...conditions, sql`(${known} or ${among})`];
}

const facetNames: ReadonlySet<string> = new Set([...Object.keys(facetMembers), 'statuses', 'statusClasses']);

const heldNames = (filters: Filters) =>
  Object.entries(filters).flatMap(([name, values]) => (values === undefined ? [] : [name]));

/** Whether a question is held to nothing but what a facet holds. */
export const isOfFacet = (filters: Filters) => heldNames(filters).every((name) => facetNames.has(name));

/**
 * The columnar engine asks a function once for each text that a part of a file holds, as long as no other column has
 * ruled out events before: several members of the facet are looked for in it, each by itself in its own column.
 */
const isAskedOfFacet = ({ reader }: Reader, filters: Filters) =>
  reader === 'columns' && isOfFacet(filters) && heldNames(filters).length > 1;

/** What filters ask of an event where a question asks nothing else of it. */
export const conditionsAlone = (ground: Reader, filters: Filters): RawBuilder<unknown>[] =>
  isAskedOfFacet(ground, filters) ? facetConditions(filters) : conditionsOf(ground, filters);

export const where = (conditions: readonly RawBuilder<unknown>[]) =>
  conditions.length === 0 ? sql`` : sql`where ${sql.join(conditions, sql` and `)}`;
