import { describe, expect, it } from 'vitest';
import { postgresEngine, sqliteEngine } from './engine.ts';

const failure = (message: string, properties: object = {}) => Object.assign(new Error(message), properties);

describe('PostgreSQL', () => {
  it.each([
    failure('Connection terminated unexpectedly'),
    failure('Connection terminated due to connection timeout'),
    failure('timeout exceeded when trying to connect'),
    failure('Client has encountered a connection error and is not queryable'),
    failure('terminating connection due to administrator command', { code: '57P01' }),
    failure('the database system is starting up', { code: '57P03' }),
    failure('could not extend file: No space left on device', { code: '53100' }),
    failure('sorry, too many clients already', { code: '53300' }),
    failure('connect ECONNREFUSED', { code: 'ECONNREFUSED' }),
    failure('read ECONNRESET', { code: 'ECONNRESET' }),
    failure('getaddrinfo EAI_AGAIN db', { code: 'EAI_AGAIN' }),
    failure('write EPIPE', { code: 'EPIPE' }),
  ])('is unavailable by %s', (error) => {
    expect(postgresEngine.isUnavailable(error)).toBe(true);
  });

  it.each([
    failure('duplicate key value', { code: '23505' }),
    failure('relation does not exist', { code: '42P01' }),
    failure('canceling statement due to user request', { code: '57014' }),
    failure('ENOENT: no such file', { code: 'ENOENT' }),
    'Connection terminated',
    null,
  ])('is not unavailable by %s', (error) => {
    expect(postgresEngine.isUnavailable(error)).toBe(false);
  });
});

describe('SQLite', () => {
  it.each([5, 517, 6, 8, 10, 266, 11, 13, 14])('is unavailable by code %i', (errcode) => {
    expect(sqliteEngine.isUnavailable(failure('x', { errcode }))).toBe(true);
  });

  it.each([1, 19, 2067, undefined])('is not unavailable by code %s', (errcode) => {
    expect(sqliteEngine.isUnavailable(failure('x', { errcode }))).toBe(false);
  });

  it('tells a second row under one key from a broken reference', () => {
    const verdicts = [1555, 2067, 787, 1299, 19].map((errcode) =>
      sqliteEngine.isUniqueViolation(failure('x', { errcode })),
    );
    expect(verdicts).toEqual([true, true, false, false, false]);
  });
});
