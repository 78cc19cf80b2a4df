export { readReference } from './read-reference.ts';
export { type DevelopersConfig, renderDevelopers } from './render-developers.ts';
