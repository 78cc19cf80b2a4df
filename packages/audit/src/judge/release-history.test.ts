import { describe, expect, it } from 'vitest';
import type { Release } from '../model/registry.ts';
import { dateOf, majorBefore, versionThen } from './release-history.ts';

const release = (version: string, publishedAt: string | null): Release => ({ version, publishedAt });
const lamps: Release[] = [
  release('1.0.0', '2020-01-01'),
  release('2.0.0', '2021-01-01'),
  release('1.9.0', '2021-06-01'),
  release('3.0.0-beta.1', '2021-07-01'),
  release('3.0.0', '2022-01-01'),
  release('3.1.0', '2022-02-01'),
];
const releases = new Map([['lamp', lamps]]);
const lamp = (version: string) => ({ name: 'lamp', version });

describe('when a version was published', () => {
  it('is what the registry says of that very version, or nothing', () => {
    expect(dateOf(releases, lamp('2.0.0'))).toBe('2021-01-01');
    expect(dateOf(releases, lamp('2.0.1'))).toBeNull();
    expect(dateOf(releases, { name: 'bulb', version: '2.0.0' })).toBeNull();
    expect(dateOf(new Map([['lamp', [release('1.0.0', null)]]]), lamp('1.0.0'))).toBeNull();
  });
});

describe('the version that was current on a day', () => {
  it.each([
    ['before the installed line began', '3.1.0', '2021-12-31', '2.0.0'],
    ['on the very day of another', '3.1.0', '2021-01-01', '2.0.0'],
    ['by its number, not by its date', '3.0.0', '2021-06-15', '2.0.0'],
    ['without those that were only tried', '3.0.0', '2021-08-01', '2.0.0'],
    ['long before', '3.0.0', '2020-06-01', '1.0.0'],
  ])('%s', (_, installed, date, expected) => {
    expect(versionThen(releases, lamp(installed), date)).toBe(expected);
  });

  it.each<[string, string, string | null | undefined]>([
    ['the installed line was there already', '3.1.0', '2022-01-15'],
    ['the installed line began that day', '3.1.0', '2022-01-01'],
    ['nothing was there yet', '3.1.0', '2019-01-01'],
    ['nobody knows the day', '3.1.0', null],
    ['no day is given', '3.1.0', undefined],
    ['the registry does not know the line', '4.0.0', '2021-12-31'],
  ])('is none where %s', (_, installed, date) => {
    expect(versionThen(releases, lamp(installed), date)).toBeNull();
  });

  it('is that of another minor version below 1, where each may break what used it', () => {
    const early = new Map([['lamp', [release('0.1.0', '2020-01-01'), release('0.2.0', '2021-01-01')]]]);
    expect(versionThen(early, lamp('0.2.0'), '2020-06-01')).toBe('0.1.0');
    const same = new Map([['lamp', [release('1.1.0', '2020-01-01'), release('1.2.0', '2021-01-01')]]]);
    expect(versionThen(same, lamp('1.2.0'), '2020-06-01')).toBeNull();
  });

  it('is none where a version of the line has no date, which may be any', () => {
    const undated = new Map([['lamp', [release('1.0.0', '2020-01-01'), release('2.0.0', null)]]]);
    expect(versionThen(undated, lamp('2.0.0'), '2020-06-01')).toBeNull();
    const other = new Map([['lamp', [release('1.0.0', null), release('2.0.0', '2021-01-01')]]]);
    expect(versionThen(other, lamp('2.0.0'), '2020-06-01')).toBeNull();
  });
});

describe('the major version before', () => {
  it.each([
    ['3.1.0', '2'],
    ['2.0.0', '1'],
    ['1.9.0', null],
    ['9.0.0', '3'],
  ])('%s is %s', (installed, expected) => {
    expect(majorBefore(releases, lamp(installed))).toBe(expected);
  });

  it('may be the one before that', () => {
    expect(majorBefore(releases, lamp('9.0.0'), 2)).toBe('2');
    expect(majorBefore(releases, lamp('2.0.0'), 2)).toBeNull();
  });

  it('is none below 1, nor one that is no version, nor one that was only tried', () => {
    const of = (...versions: string[]) => new Map([['lamp', versions.map((one) => release(one, null))]]);
    expect(majorBefore(of('0.9.0', '1.0.0'), lamp('1.0.0'))).toBeNull();
    expect(majorBefore(of('latest', '2.0.0-rc.1', '3.0.0'), lamp('3.0.0'))).toBeNull();
    expect(majorBefore(new Map(), lamp('3.0.0'))).toBeNull();
  });
});
