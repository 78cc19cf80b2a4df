import { linksOf, readable } from '../fetch/observe/llms-txt.ts';
import { isObject, isSameSite, present, readObject, type SiteFacts } from './site-facts.ts';

/** What a site offers beside text, by what it says itself; each decides which checks apply. */
export type Offers = {
  /** Something to do: an API, a server for agents, or code to follow. */
  hasTasks: boolean;
  hasApi: boolean;
  hasMcp: boolean;
  hasA2a: boolean;
  /** An API that takes tokens. */
  hasTokens: boolean;
};

const ADDRESS = /https?:\/\/[^\s"'<>()[\]`\\]{3,300}/gu;
const TOKEN_SCHEMES = new Set(['oauth2', 'openIdConnect']);

/** Finds out what a site offers: a text about agents is no evidence, an address or a document of its own is. */
export function offersOf(facts: SiteFacts): Offers {
  const { documents, page } = facts;
  const has = (name: keyof SiteFacts['documents']) => readObject(present(documents[name])) !== undefined;
  const own = ownAddresses(facts);
  const hasApi =
    has('apiCatalog') || describesApi(facts) || own.some((url) => /openapi|swagger/iu.test(url.pathname));
  const hasMcp = has('mcpCard') || own.some((url) => isEndpoint(url, /^(?:mcp|sse)$/u, /^mcp\./u));
  const hasA2a = has('a2aCard') || own.some((url) => isEndpoint(url, /^a2a$/u, /^a2a\./u));
  const hasMetadata = has('authorizationServer') || has('openidProvider') || has('protectedResource');
  const hasCode =
    (page.html?.measure.codeBlocks ?? 0) > 0 || /^ {0,3}(?:```|~~~)/mu.test(page.markdown?.text ?? '');
  return {
    hasTasks: hasApi || hasMcp || hasA2a || hasCode,
    hasApi,
    hasMcp,
    hasA2a,
    hasTokens: hasMetadata || present(documents.authMd) !== undefined || takesTokens(facts),
  };
}

function ownAddresses({ page }: SiteFacts): URL[] {
  const file = readable(page);
  const texts = [file?.text ?? '', page.markdown?.text ?? page.html?.measure.text ?? ''];
  const named = texts.flatMap((text) => text.match(ADDRESS) ?? []);
  const links = file === undefined ? [] : linksOf(file);
  return [...new Set([...named, ...links])].flatMap((each) => {
    const url = URL.parse(each.replace(/[.,;:!?]+$/u, ''));
    return url !== null && isSameSite(url.href, page.url) ? [url] : [];
  });
}

// A guide about such servers has a path of words; an endpoint ends with the name itself.
function isEndpoint({ pathname, hostname }: URL, ending: RegExp, host: RegExp): boolean {
  const parts = pathname.split('/').filter((part) => part !== '');
  const isShort = parts.length <= 3 && !parts.some((part) => /^(?:docs?|blog|guides?|learn)$/iu.test(part));
  return (isShort && ending.test(parts.at(-1) ?? '')) || (host.test(hostname) && parts.length <= 1);
}

function describesApi({ documents: { openapi, home }, page }: SiteFacts): boolean {
  const description = readObject(present(openapi));
  if (description?.openapi !== undefined || description?.swagger !== undefined) return true;
  const links = [page.headers.link, home.answer?.headers.link].join(' ');
  return /\brel\s*=\s*"?[^",]*\b(?:service-desc|api-catalog)\b/iu.test(links);
}

function takesTokens({ documents: { openapi } }: SiteFacts): boolean {
  const components = readObject(present(openapi))?.components;
  const schemes = isObject(components) ? components.securitySchemes : undefined;
  return Object.values(isObject(schemes) ? schemes : {}).some(
    (scheme) => isObject(scheme) && TOKEN_SCHEMES.has(String(scheme.type)),
  );
}
