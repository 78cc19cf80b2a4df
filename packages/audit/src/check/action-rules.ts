import { createHash } from 'node:crypto';
import { parseMediaType } from '../fetch/content-format.ts';
import { answeredBy, type Finding, finding, plain } from '../fetch/observe/check.ts';
import type { NotObserved } from '../model/observation-codes.ts';
import { checkJson, missingInEach, missingMembers, typedAnswer } from './documents.ts';
import { offersOf } from './offers.ts';
import { isObject, present, readObject, type SiteCheckRule, type SiteFacts } from './site-facts.ts';

const LINKSET = 'application/linkset+json';
const SKILL_MEMBERS = ['name', 'type', 'description', 'url', 'digest'];
const ENDPOINTS = ['transport.endpoint', 'transport.url', 'endpoint', 'url', 'remotes', 'transports'];

/** Whether what a site lets an agent do can be found: skills, APIs, servers for agents, other agents. */
export const actionRules: readonly SiteCheckRule[] = [
  { name: 'agent-skills', run: checkSkills },
  { name: 'api-catalog', run: checkCatalog },
  {
    name: 'mcp-server-card',
    run(facts) {
      const needless = offersOf(facts).hasMcp ? undefined : plain('no_mcp');
      return checkJson('mcp_card', facts.documents.mcpCard, needless, (card) => [
        ...missingMembers(card, ['serverInfo.name', 'serverInfo.version', 'capabilities']),
        ...(missingMembers(card, ENDPOINTS).length === ENDPOINTS.length ? ['transport.endpoint'] : []),
      ]);
    },
  },
  {
    name: 'a2a-agent-card',
    run(facts) {
      const needless = offersOf(facts).hasA2a ? undefined : plain('no_a2a');
      return checkJson('a2a_card', facts.documents.a2aCard, needless, (card) => [
        ...missingMembers(card, ['name', 'description', 'version', 'capabilities']),
        ...(missingMembers(card, ['supportedInterfaces', 'url']).length === 2 ? ['supportedInterfaces'] : []),
        ...missingInEach(card.skills, 'skills', ['id', 'name', 'description']),
      ]);
    },
  },
];

function checkSkills(facts: SiteFacts): Finding | NotObserved {
  const { skills } = facts.documents;
  const needless = offersOf(facts).hasTasks ? undefined : plain('nothing_to_do');
  const judged = checkJson('skills_index', skills, needless, (index) =>
    missingInEach(index.skills, 'skills', SKILL_MEMBERS),
  );
  if (!('outcome' in judged) || judged.outcome !== 'pass') return judged;
  const changed = changedSkill(facts);
  return changed ?? judged;
}

/** The first skill is fetched: a digest that is wrong makes every careful agent refuse it. */
function changedSkill({ documents: { skills }, skill }: SiteFacts): Finding | undefined {
  const list = readObject(present(skills))?.skills;
  const first: unknown = Array.isArray(list) ? list[0] : undefined;
  const file = skill === null ? undefined : skill.answer;
  if (!isObject(first) || file === null || file === undefined || file.status >= 500) return undefined;
  const digest = `sha256:${createHash('sha256').update(file.bytes).digest('hex')}`;
  if (file.status === 200 && String(first.digest).toLowerCase() === digest) return undefined;
  const params = { skill: String(first.name).slice(0, 80) };
  return finding('fail', { code: 'skill_changed', params }, answeredBy(file));
}

function checkCatalog(facts: SiteFacts): Finding | NotObserved {
  const { apiCatalog } = facts.documents;
  const needless = offersOf(facts).hasApi ? undefined : plain('no_api');
  const judged = checkJson('api_catalog', apiCatalog, needless, lacksOfLinkset);
  const file = present(apiCatalog);
  if (file === undefined || !('outcome' in judged) || judged.outcome !== 'pass') return judged;
  if (parseMediaType(file.headers['content-type']).essence === LINKSET) return judged;
  const params = { document: 'api_catalog', wanted: LINKSET } as const;
  return finding('fail', { code: 'document_mislabelled', params }, typedAnswer(file));
}

// RFC 9727 §4: either the APIs are items of the catalog, or each context describes one.
function lacksOfLinkset({ linkset }: Readonly<Record<string, unknown>>): string[] {
  const lacks = missingInEach(linkset, 'linkset', ['anchor']);
  if (lacks.length > 0 || !Array.isArray(linkset)) return lacks;
  const leads = linkset.some(
    (context: unknown) =>
      isObject(context) &&
      ['service-desc', 'service-doc', 'item'].some((name) => Array.isArray(context[name])),
  );
  return leads ? [] : ['linkset[0].service-desc'];
}
