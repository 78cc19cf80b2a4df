export { readLargeAnswers, readReference } from './read-reference.ts';
export { type DevelopersConfig, renderDevelopers } from './render-developers.ts';
export { renderDocumentsPage } from './render-documents.ts';
