export { checkSite } from './check/check-site.ts';
export { type NamedTags, readNamedTags } from './check/read-named-tags.ts';
