export { readReference } from './read-reference.ts';
export { renderDevelopers } from './render-developers.ts';
