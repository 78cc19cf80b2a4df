import type { FetchRefusal } from '../guard/guarded-result.ts';
import type { Coded } from './plan-codes.ts';

type None = Record<never, never>;

/** A document of a site that has a fixed place. */
export type SiteDocument =
  | 'robots_txt'
  | 'sitemap'
  | 'skills_index'
  | 'api_catalog'
  | 'mcp_card'
  | 'a2a_card'
  | 'oauth_metadata'
  | 'protected_resource'
  | 'auth_md';

/** What a check of a page found, and the names it is about. */
export type ObservedParams = {
  markdown_at_sibling: None;
  no_markdown_at_sibling: None;
  address_of_markdown: None;
  negotiated: None;
  mislabelled: None;
  not_negotiated: None;
  needs_scripts: None;
  needs_no_scripts: None;
  forms_agree: None;
  forms_differ: None;
  short_enough: { of: 'markdown' | 'html' | 'llms_txt' };
  too_long: { of: 'markdown' | 'html' | 'llms_txt' };
  content_early: None;
  content_late: None;
  fences_closed: None;
  fence_open: None;
  wrong_address_told: None;
  wrong_address_hidden: None;
  no_redirect: None;
  redirect_within_host: None;
  redirect_to_other_host: None;
  copies_checked: None;
  copies_can_be_checked: None;
  copies_unbounded: None;
  copies_fresh: None;
  copies_stale: None;
  no_sign_in: None;
  behind_sign_in: None;
  needs_no_sign_in: None;
  only_llms_txt_open: None;
  nothing_open: None;
  llms_txt_there: None;
  llms_txt_missing: None;
  llms_txt_whole: None;
  llms_txt_lacks: { lacks: string[] };
  llms_txt_links_markdown: None;
  llms_txt_links_other: None;
  llms_txt_lists_page: None;
  llms_txt_misses_page: None;
  points_to_llms_txt: { of: 'markdown' | 'html' };
  points_elsewhere: { of: 'markdown' | 'html' };
  open_otherwise: None;
  tabs_whole: None;
  tabs_empty: { empty: number; tabs: number };
  tabs_lost_in_markdown: { lost: number; tabs: number };
  tabs_too_long: None;
  tab_headings_telling: None;
  tab_headings_repeated: { repeated: number; headings: number };
  page_answers: None;
  page_missing: { status: number };
  links_resolve: { looked: number; links: number };
  links_broken: { broken: number; looked: number };
  document_whole: { document: SiteDocument };
  document_missing: { document: SiteDocument };
  document_lacks: { document: SiteDocument; lacks: string[] };
  document_unreadable: { document: SiteDocument; form: 'text' | 'json' | 'xml' | 'markdown' };
  document_mislabelled: { document: SiteDocument; wanted: string };
  page_allowed: None;
  page_forbidden: { agents: string[] };
  ai_rules_named: { agents: number };
  ai_rules_wildcard: None;
  signals_said: { signals: string };
  signals_missing: None;
  signals_wrong: { signals: string };
  sitemap_lists_page: None;
  sitemap_misses_page: None;
  link_relations: { relations: string[] };
  no_link_relations: None;
  skill_changed: { skill: string };
  issuer_differs: { issuer: string };
};

/** What a check of a page found. */
export type Observed = Coded<ObservedParams>;

/** What shows that an observation is right. */
export type ObservedBy = Coded<{
  address: { url: string };
  answer: { url: string; status: number };
  redirects: { redirects: { from: string; status: number; location: string }[] };
  redirected_to: { url: string };
  password_field: None;
  negotiation: { accept: string; contentType: string | null };
  measure: { characters: number; codeBlocks: number; scripts: number };
  shared_words: { percent: number };
  characters: { characters: number };
  content_start: { percent: number };
  open_fences: { lines: number[] };
  links: { markdown: number; links: number };
  caching: { control: string; hasValidator: boolean };
  broken_links: { links: { url: string; status: number }[] };
  header: { url: string; name: string; value: string };
  line: { url: string; text: string };
  typed_answer: { url: string; status: number; contentType: string };
}>;

/** Why a check of a page did not run. */
export type NotObserved = Coded<{
  local: { without: 'address' | 'negotiation' | 'headers' | 'sign_in' | 'site' };
  no_form: { of: 'markdown' | 'html' };
  no_page: None;
  no_llms_txt: None;
  llms_txt_silent: None;
  not_looked_for: None;
  one_form_only: None;
  html_says_nothing: None;
  too_long_to_parse: None;
  missing_page_silent: None;
  missing_page_answered: { status: number };
  no_tabs: None;
  no_tab_headings: None;
  sign_in_judged: None;
  no_answer: { url: string; why: FetchRefusal };
  answered_error: { url: string; status: number };
  no_links: None;
  no_robots_txt: None;
  no_sitemap: None;
  sitemap_elsewhere: { url: string };
  sitemaps_not_all: { looked: number; sitemaps: number };
  nothing_to_do: None;
  no_api: None;
  no_mcp: None;
  no_a2a: None;
  no_tokens: None;
}>;
