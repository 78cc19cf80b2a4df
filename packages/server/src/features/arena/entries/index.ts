export { listEntries } from './list-entries.ts';
export { publishEntry } from './publish-entry.ts';
export { listArenaPages } from './read-arena.ts';
export { retireEntry } from './retire-entry.ts';
export { arenaFormRules, arenaRoutes } from './routes.ts';
