import { type RawBuilder, sql } from 'kysely';
import { IS_CALL, IS_DOCUMENT } from '../../../store/index.ts';
import { conditionsOf, facetConditions, isOfFacet, where } from './conditions-store.ts';
import type { Filters } from './scope.ts';
import { type Ground, type PreparedSums, pickedQuestion, type Values, type Window } from './store.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

const knownOfClients: ReadonlySet<string> = new Set(['agents', 'purposes', 'verdicts', 'clients']);

const areKnownOfClients = (filters: Filters) =>
  Object.entries(filters).every(([name, values]) => values === undefined || knownOfClients.has(name));

/** Makes sums of journeys ready, unless a question is held to what they do not know. */
export async function prepareJourneys(ground: Ground, filters: Filters): Promise<boolean> {
  if (ground.prepareSums === undefined || !areKnownOfClients(filters)) return false;
  await ground.prepareSums('journey_sums');
  return true;
}

/** Makes sums ready out of which clients can be counted, if any know what a question is held to. */
export async function prepareClients(ground: Ground, filters: Filters): Promise<boolean> {
  const sums = sumsOfClients(filters);
  if (ground.prepareSums === undefined || sums === undefined) return false;
  await ground.prepareSums(sums);
  return true;
}

function sumsOfClients(filters: Filters): PreparedSums | undefined {
  if (areKnownOfClients(filters)) return 'client_sums';
  return isOfFacet(filters) ? 'client_kinds' : undefined;
}

/** What filters ask of the sums of what clients did: their parts count where verdicts are told apart. */
const ofDeeds = (ground: Ground, filters: Filters, ...more: readonly RawBuilder<unknown>[]) =>
  where([
    ...(filters.verdicts === undefined ? [sql`not is_part`] : []),
    ...conditionsOf(ground, filters),
    ...more,
  ]);

function clientCounts(ground: Ground, filters: Filters) {
  const summed = sql`select client_hash as key, sum(requests) as requests, sum(failures) as failures`;
  if (sumsOfClients(filters) === 'client_kinds')
    return sql`${summed} from client_kinds ${where(facetConditions(filters))} group by client_hash`;
  return sql`select client_hash as key, requests, failures from client_sums ${ofDeeds(ground, filters, sql`is_alone`)}
    union all ${summed} from client_sums ${ofDeeds(ground, filters, sql`not is_alone`)} group by client_hash`;
}

/** The clients with most requests and how often they failed, out of sums by client. */
export const topClientsQuestion = (ground: Ground, filters: Filters, { most, skipped }: Window) =>
  sql`select * from (${clientCounts(ground, filters)}) as counted
    order by requests desc, key is null, key limit ${sql.lit(most)} offset ${sql.lit(skipped)}`;

/** How many requests each of these clients made and how many failed, out of sums by client. */
export const ofClientsQuestion = (ground: Ground, filters: Filters, values: Values) =>
  pickedQuestion(clientCounts(ground, filters), values);

const called = sql`called_at >= read_at`;

/** Journeys out of sums: those of clients that stand alone are ready, the others are put together. */
const journeysInSums = (ground: Ground, filters: Filters) => sql`
  alone as (select agent, read_at, succeeded_at, last_call.at as called_at from journey_sums
    ${ofDeeds(ground, filters, sql`is_alone`, sql`read_at is not null`)}),
  together as (select agent, client_hash, min(read_at) as read_at, max(succeeded_at) as succeeded_at,
      max(last_call.at) as called_at
    from journey_sums ${ofDeeds(ground, filters, sql`not is_alone`)}
    group by agent, client_hash having min(read_at) is not null)`;

/** The agents of some journeys, numbered from the one with most on: strangers choose their names, so they may be many. */
const rankedAmong = (journeys: RawBuilder<unknown>) =>
  sql`ranked as (select agent, row_number() over (order by count(*) desc, agent) as nth from ${journeys} group by agent)`;

const isShown = ({ most, skipped }: Window) =>
  sql`ranked.nth > ${sql.lit(skipped)} and ranked.nth <= ${sql.lit(skipped + most)}`;
const shownAgent = (agents: Window) => sql`case when ${isShown(agents)} then ranked.agent end`;
/** By day, then as the agents are numbered; the others come last. */
const inTheirOrder = (agents: Window) =>
  sql`order by 2, min(case when ${isShown(agents)} then ranked.nth else ${sql.lit(agents.skipped + agents.most + 1)} end)`;

const journeyDaysInSums = (ground: Ground, filters: Filters, agents: Window) =>
  sql`with ${journeysInSums(ground, filters)},
    days as (select agent, read_at - read_at % ${sql.lit(DAY_MS)} as day, count(*) as journeys,
        count(*) filter (${called}) as called, count(*) filter (succeeded_at >= read_at) as succeeded
      from (select * from alone union all select * exclude (client_hash) from together) as journeys group by 1, 2),
    ranked as (select agent, row_number() over (order by sum(journeys) desc, agent) as nth from days group by agent)
    select ${shownAgent(agents)} as agent, day, sum(journeys) as journeys, sum(called) as called,
      sum(succeeded) as succeeded
    from days join ranked on ranked.agent = days.agent group by 1, 2 ${inTheirOrder(agents)}`;

const unsuccessful = sql`(succeeded_at is null or succeeded_at < read_at)`;

/** Of clients that are put together, what a call was is looked up for broken journeys alone: comparing whole calls is slow. */
const brokenJourneysInSums = (ground: Ground, filters: Filters, most: number) =>
  sql`with ${journeysInSums(ground, filters)},
    broken as (select agent, client_hash, case when ${called} then called_at end as called_at
      from together where ${unsuccessful}),
    calls as (select mine.agent, mine.client_hash, max(mine.last_call) as last_call
      from (select * from journey_sums ${ofDeeds(ground, filters, sql`not is_alone`)}) as mine
      join broken on broken.agent = mine.agent and broken.client_hash = mine.client_hash
        and broken.called_at = mine.last_call.at
      group by mine.agent, mine.client_hash),
    ends as (select agent, case when last_call.at >= read_at then last_call.status end as status,
        case when last_call.at >= read_at then last_call.place end as place
      from journey_sums ${ofDeeds(ground, filters, sql`is_alone`, sql`read_at is not null`, unsuccessful)}
      union all select broken.agent, calls.last_call.status, calls.last_call.place from broken
      left join calls on calls.agent = broken.agent and calls.client_hash = broken.client_hash)
    select agent, status, place, count(*) as journeys from ends
    group by all order by journeys desc, agent, status, place limit ${sql.lit(most)}`;

const [isDocument, isCall] = [sql.raw(IS_DOCUMENT), sql.raw(IS_CALL)];

/** The calls of each client behind the first document that it read; a client is one address and User-Agent for a day. */
const journeysOf = (ground: Ground, filters: Filters) => sql`
  mine as (select agent, client_hash, happened_at, cast(id as text) as id, coalesce(route, path) as place, path, status, format
    from ${ground.singles} ${where(conditionsOf(ground, filters))}),
  readers as (select agent, client_hash, min(happened_at) as read_at from mine where ${isDocument}
    group by agent, client_hash),
  calls as (select mine.agent, mine.client_hash, mine.happened_at, mine.id, mine.place, mine.status from mine
    join readers on readers.agent = mine.agent and readers.client_hash = mine.client_hash
    where ${isCall} and mine.happened_at >= readers.read_at),
  ends as (select agent, client_hash, max(case when status >= 200 and status < 300 then 1 else 0 end) as ok
    from calls group by agent, client_hash)`;

const journeyDaysInRows = (ground: Ground, filters: Filters, agents: Window) =>
  sql`with ${journeysOf(ground, filters)}, ${rankedAmong(sql.table('readers'))}
    select ${shownAgent(agents)} as agent, readers.read_at - readers.read_at % ${sql.lit(DAY_MS)} as day,
      count(*) as journeys, count(ends.ok) as called, coalesce(sum(ends.ok), 0) as succeeded
    from readers join ranked on ranked.agent = readers.agent
    left join ends on ends.agent = readers.agent and ends.client_hash = readers.client_hash
    group by 1, 2 ${inTheirOrder(agents)}`;

const brokenJourneysInRows = (ground: Ground, filters: Filters, most: number) =>
  sql`with ${journeysOf(ground, filters)},
    last_calls as (select calls.agent, calls.client_hash, place, status, row_number() over (
      partition by calls.agent, calls.client_hash order by happened_at desc, id desc) as nth from calls)
    select readers.agent as agent, last_calls.status as status, last_calls.place as place, count(*) as journeys
    from readers left join ends on ends.agent = readers.agent and ends.client_hash = readers.client_hash
    left join last_calls on last_calls.agent = readers.agent and last_calls.client_hash = readers.client_hash
      and last_calls.nth = 1
    where coalesce(ends.ok, 0) = 0
    group by readers.agent, last_calls.status, last_calls.place
    order by count(*) desc, readers.agent, last_calls.status is null, last_calls.status, last_calls.place is null,
      last_calls.place limit ${sql.lit(most)}`;

/** By agent and day; put to sums by client where these are ready. */
export const journeyDaysQuestion = (
  ground: Ground,
  filters: Filters,
  agents: Window,
  areSumsReady: boolean,
) => (areSumsReady ? journeyDaysInSums : journeyDaysInRows)(ground, filters, agents);

export const brokenJourneysQuestion = (
  ground: Ground,
  filters: Filters,
  most: number,
  areSumsReady: boolean,
) => (areSumsReady ? brokenJourneysInSums : brokenJourneysInRows)(ground, filters, most);
