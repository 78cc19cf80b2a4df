import type { FetchRefusal } from '../../guard/guarded-result.ts';
import type {
  NotObserved,
  Observed,
  ObservedBy,
  ObservedParams,
  SiteDocument,
} from '../../model/observation-codes.ts';

type Words = { readonly [Code in keyof ObservedParams]: (params: ObservedParams[Code]) => string };

const FORMS = { markdown: 'Markdown', html: 'HTML' };
const DOCUMENTS: Readonly<Record<SiteDocument, string>> = {
  robots_txt: 'robots.txt',
  sitemap: 'The sitemap',
  skills_index: 'The index of agent skills',
  api_catalog: 'The API catalog',
  mcp_card: 'The MCP server card',
  a2a_card: 'The A2A agent card',
  oauth_metadata: 'The metadata of the authorization server',
  protected_resource: 'The metadata of the protected resource',
  auth_md: 'auth.md',
};
const WRITTEN_IN = { text: 'text', json: 'a JSON object', xml: 'well-formed XML', markdown: 'Markdown' };
const TEXTS = { markdown: 'The Markdown', html: 'The text of the HTML', llms_txt: 'llms.txt' };

const OBSERVED: Words = {
  markdown_at_sibling: () => 'The address with .md added gives the page as Markdown.',
  no_markdown_at_sibling: () => 'The address with .md added does not give the page as Markdown.',
  address_of_markdown: () => 'The address itself gives Markdown.',
  negotiated: () => 'Accept: text/markdown is honoured.',
  mislabelled: () => 'Markdown is given, but not under the type text/markdown.',
  not_negotiated: () => 'Accept: text/markdown is not honoured.',
  needs_scripts: () => 'The page is empty until its scripts run; most agents run none.',
  needs_no_scripts: () => 'The page can be read without running its scripts.',
  forms_agree: () => 'Markdown and HTML say the same.',
  forms_differ: () => 'Markdown and HTML differ.',
  short_enough: ({ of }) => `${TEXTS[of]} is short enough for an agent to read at once.`,
  too_long: ({ of }) => `${TEXTS[of]} is long for an agent.`,
  content_early: () => 'The content begins early.',
  content_late: () => 'Much other text comes before the content.',
  fences_closed: () => 'Every code fence is closed.',
  fence_open: () => 'A code fence is never closed.',
  wrong_address_told: () => 'The site answers a wrong address with an error.',
  wrong_address_hidden: () => 'The site answers a wrong address as if it were right.',
  no_redirect: () => 'The address answers without a redirect.',
  redirect_within_host: () => 'The address redirects within its host.',
  redirect_to_other_host: () => 'The address redirects to another host, where some agents stop.',
  copies_checked: () => 'Caches check a copy of the page before they use it again.',
  copies_can_be_checked: () => 'Caches can check whether a copy of the page is current.',
  copies_unbounded: () => 'No header says how long a copy of the page stays valid.',
  copies_fresh: () => 'Cached copies of the page expire soon.',
  copies_stale: () => 'Caches may serve the page long after it has changed.',
  no_sign_in: () => 'The page can be read without signing in.',
  behind_sign_in: () => 'The page is behind a sign-in.',
  needs_no_sign_in: () => 'The page needs no sign-in.',
  only_llms_txt_open: () => 'The page needs a sign-in, but llms.txt is open.',
  nothing_open: () => 'Nothing can be read without signing in.',
  llms_txt_there: () => 'The site has an llms.txt.',
  llms_txt_missing: () => 'The site has no llms.txt.',
  llms_txt_whole: () => 'llms.txt has a title, a summary and links.',
  llms_txt_lacks: ({ lacks }) => `llms.txt lacks: ${lacks.join(', ')}.`,
  llms_txt_links_markdown: () => 'Most links of llms.txt lead to Markdown.',
  llms_txt_links_other: () => 'Most links of llms.txt do not lead to Markdown.',
  llms_txt_lists_page: () => 'llms.txt lists this page.',
  llms_txt_misses_page: () => 'llms.txt does not list this page.',
  points_to_llms_txt: ({ of }) => `The ${FORMS[of]} points to llms.txt.`,
  points_elsewhere: ({ of }) => `The ${FORMS[of]} does not point to llms.txt.`,
  open_otherwise: () => 'The page needs a sign-in, but its Markdown is open.',
  tabs_whole: () => 'What stands in tabs can be read without clicking.',
  tabs_empty: ({ empty, tabs }) => `${empty} of ${tabs} tabs are empty until somebody clicks them.`,
  tabs_lost_in_markdown: ({ lost, tabs }) =>
    `The Markdown leaves out what stands in ${lost} of ${tabs} tabs.`,
  tabs_too_long: () => 'The tabs together are long for an agent.',
  tab_headings_telling: () => 'Headings inside tabs tell the tabs apart.',
  tab_headings_repeated: ({ repeated, headings }) =>
    `${repeated} of ${headings} headings inside tabs are the same in several of them.`,
  page_answers: () => 'The page is there.',
  page_missing: ({ status }) => `The page is not there: it answers ${status}.`,
  links_resolve: ({ looked, links }) => `All links of llms.txt that were tried work (${looked} of ${links}).`,
  links_broken: ({ broken, looked }) =>
    `${broken} of ${looked} links of llms.txt that were tried lead nowhere.`,
  document_whole: ({ document }) => `${DOCUMENTS[document]} is there and complete.`,
  document_missing: ({ document }) => `${DOCUMENTS[document]} is not there.`,
  document_lacks: ({ document, lacks }) => `${DOCUMENTS[document]} lacks: ${lacks.slice(0, 8).join(', ')}.`,
  document_unreadable: ({ document, form }) => `${DOCUMENTS[document]} is not ${WRITTEN_IN[form]}.`,
  document_mislabelled: ({ document, wanted }) => `${DOCUMENTS[document]} is not given as ${wanted}.`,
  page_allowed: () => 'robots.txt lets agents that read for people see the page.',
  page_forbidden: ({ agents }) => `robots.txt keeps these from the page: ${agents.join(', ')}.`,
  ai_rules_named: ({ agents }) => `robots.txt has rules for ${agents} AI agents by name.`,
  ai_rules_wildcard: () => 'robots.txt names no AI agent; only its rules for everybody apply.',
  signals_said: ({ signals }) => `robots.txt says what its texts may be used for: ${signals}.`,
  signals_missing: () => 'robots.txt does not say what its texts may be used for.',
  signals_wrong: ({ signals }) => `The line cannot be read as Content Signals: ${signals}`,
  sitemap_lists_page: () => 'The sitemap lists this page.',
  sitemap_misses_page: () => 'The sitemap does not list this page.',
  link_relations: ({ relations }) => `Link headers lead on: ${relations.join(', ')}.`,
  no_link_relations: () => 'No Link header leads an agent on.',
  skill_changed: ({ skill }) => `The skill "${skill}" is not what its digest says.`,
  issuer_differs: ({ issuer }) =>
    `The metadata names another issuer than the address it stands at: ${issuer}`,
};

/** Says what a check of a page found. */
export function observedWords({ code, params }: Observed): string {
  // Code and parameters come as a pair, which the table cannot know.
  return (OBSERVED[code] as (params: Observed['params']) => string)(params);
}

/** Says what shows that an observation is right. */
export function observedByWords(by: ObservedBy): string {
  switch (by.code) {
    case 'address':
      return by.params.url;
    case 'answer':
      return `${by.params.url} → ${by.params.status}`;
    case 'redirects':
      return by.params.redirects
        .map(({ from, status, location }) => `${from} → ${status} ${location}`)
        .join('; ');
    case 'redirected_to':
      return `redirected to ${by.params.url}`;
    case 'password_field':
      return 'the page shows a password field';
    case 'negotiation':
      return `Accept: ${by.params.accept} → ${by.params.contentType ?? 'no type'}`;
    case 'measure': {
      const { characters, codeBlocks, scripts } = by.params;
      return `${characters} characters of text, ${codeBlocks} code blocks, ${scripts} scripts`;
    }
    case 'shared_words':
      return `${by.params.percent} % of the words of the Markdown are in the HTML`;
    case 'characters':
      return `${by.params.characters} characters`;
    case 'content_start':
      return `The content begins after ${by.params.percent} % of the text`;
    case 'open_fences':
      return `Opened in line ${by.params.lines.join(', ')}`;
    case 'links':
      return `${by.params.markdown} of ${by.params.links} links`;
    case 'caching': {
      const validator = by.params.hasValidator ? 'with a validator' : 'no validator';
      return `Cache-Control: ${by.params.control || 'none'}; ${validator}`;
    }
    case 'broken_links':
      return by.params.links.map(({ url, status }) => `${url} → ${status}`).join('; ');
    case 'header':
      return `${by.params.url} → ${by.params.name}: ${by.params.value}`;
    case 'line':
      return `${by.params.url}: ${by.params.text}`;
    case 'typed_answer':
      return `${by.params.url} → ${by.params.status} ${by.params.contentType || 'no type'}`;
  }
}

const LOCAL = {
  address: 'A local file has no address.',
  negotiation: 'A local file has no content negotiation.',
  headers: 'A local file has no headers.',
  sign_in: 'A local file asks nobody to sign in.',
  site: 'A local file has no site.',
};

const NO_ANSWER: Readonly<Record<FetchRefusal, string>> = {
  bad_url: 'no valid address',
  private_address: 'not on the public internet',
  unresolvable: 'its name is not known',
  connect: 'no connection',
  tls: 'no trusted certificate',
  protocol: 'not valid HTTP',
  redirect: 'redirects that are not followed',
  too_large: 'too large',
  timeout: 'too slow',
};

const NOT_THERE = {
  no_tabs: 'The page has no tabs.',
  no_tab_headings: 'There are no headings inside tabs.',
  sign_in_judged: 'The page asks for a sign-in, which is judged apart.',
  no_links: 'llms.txt has no links.',
  no_robots_txt: 'The site has no robots.txt.',
  no_sitemap: 'The site has no sitemap that can be read.',
  nothing_to_do: 'The site shows nothing to do: no code, no API and no server for agents.',
  no_api: 'Nothing on the site tells of an API: no description, no catalog, no link to one.',
  no_mcp: 'Nothing on the site tells of an MCP server of its own.',
  no_a2a: 'Nothing on the site tells of an A2A agent of its own.',
  no_tokens: 'Nothing on the site tells of an API that takes OAuth tokens.',
};

/** Says why a check of a page did not run. */
export function notObservedWords(reason: NotObserved): string {
  switch (reason.code) {
    case 'local':
      return LOCAL[reason.params.without];
    case 'no_form':
      return `There is no ${FORMS[reason.params.of]} of the page.`;
    case 'no_page':
      return 'There is no page to judge.';
    case 'no_llms_txt':
      return 'The site has no llms.txt.';
    case 'llms_txt_silent':
      return 'The site gave no answer about llms.txt.';
    case 'not_looked_for':
      return 'No Markdown was looked for beside the page.';
    case 'one_form_only':
      return 'Only one form of the page is there to compare.';
    case 'html_says_nothing':
      return 'The HTML says nothing to compare with.';
    case 'too_long_to_parse':
      return 'The Markdown is too long to be parsed for this.';
    case 'missing_page_silent':
      return 'A page that does not exist gave no answer.';
    case 'missing_page_answered':
      return `A page that does not exist answered ${reason.params.status}.`;
    case 'no_answer':
      return `${reason.params.url} gave no answer that can be used (${NO_ANSWER[reason.params.why]}).`;
    case 'answered_error':
      return `${reason.params.url} answered ${reason.params.status}, which says nothing of what is there.`;
    case 'sitemap_elsewhere':
      return `The sitemap is on another site, which was not asked: ${reason.params.url}`;
    case 'sitemaps_not_all':
      return `Only ${reason.params.looked} of ${reason.params.sitemaps} sitemaps were looked at.`;
    default:
      return NOT_THERE[reason.code];
  }
}

/** Says that a planted secret was printed in pieces, and where that is seen. */
export function secretInPiecesWords(): { detail: string; evidence: string } {
  return {
    detail: 'A command printed a planted secret in pieces; they were cut out of what is shown here.',
    evidence: 'The places in the outputs of the commands where the planted secrets were cut out.',
  };
}
