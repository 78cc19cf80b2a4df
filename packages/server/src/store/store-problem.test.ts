import { describe, expect, it } from 'vitest';
import { OperatorError } from '../lib/errors/operator-error.ts';
import { explainStoreProblem, storeProblem } from './store-problem.ts';

const failure = (more: object) => Object.assign(new Error('what it said'), more);

describe('what is wrong with a store', () => {
  it.each([
    [{ errcode: 13 }, 'no space is left on the disk'],
    // SQLITE_IOERR_SHMSIZE, which SQLite says of a full disk; its primary code is any error of input or output.
    [{ errcode: 4874 }, 'no space is left on the disk'],
    // SQLITE_CORRUPT_INDEX and SQLITE_READONLY_DIRECTORY, by their primary codes.
    [{ errcode: 779 }, 'the file is damaged'],
    [{ errcode: 1544 }, 'it may only be read'],
    [{ code: '25006', severity: 'ERROR' }, 'is it a replica?'],
    [{ code: '42501', severity: 'ERROR' }, 'its user may not make tables'],
    [{ code: 'ENOSPC' }, 'no space is left on the disk'],
    [{ code: 'EACCES', path: '/data/waymark.db' }, '/data/waymark.db may not be read and written'],
  ])('is said of %j as "%s"', (more, words) => {
    expect(storeProblem(failure(more))).toContain(words);
  });

  it('names the file that was asked for where the system names none', () => {
    expect(storeProblem(failure({ code: 'EROFS' }), 'data.db')).toMatch(/^data\.db is on a file system/u);
  });

  it('is what the system said where nobody knows better', () => {
    expect(storeProblem(failure({ errcode: 1 }))).toBe('what it said');
  });
});

describe('a failure at start', () => {
  it('of the store is one sentence for the operator', () => {
    const told = explainStoreProblem(failure({ errcode: 11 }), 'The database');
    expect(told).toBeInstanceOf(OperatorError);
    expect(String(told)).toContain('The database cannot be used: the file is damaged');
  });

  it('of ours stays as it is, with its stack', () => {
    const mistake = new TypeError('x is not a function');
    expect(explainStoreProblem(mistake, 'The database')).toBe(mistake);
    const known = new OperatorError('Set WAYMARK_SECRET.');
    expect(explainStoreProblem(known, 'The database')).toBe(known);
  });
});
