import type { Migration } from 'kysely/migration';
import type { Engine } from '../engine.ts';
import { foundation } from './0001-foundation.ts';

/** Every migration in order; a number that has landed is never edited or reused. */
export function migrations(engine: Engine): Record<string, Migration> {
  return { '0001-foundation': foundation(engine) };
}
