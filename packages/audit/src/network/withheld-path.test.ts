import { describe, expect, it } from 'vitest';
import { classifyPath } from './withheld-path.ts';

const names = new Set(['ms', '@acme/thing', 'latest', 'npm']);

describe('a path of a registry', () => {
  it.each([
    '/ms',
    '/ms/',
    '/m%73',
    '/ms/latest',
    '/ms/2.1.3',
    '/ms/-/ms-2.1.3.tgz',
    '/@acme%2fthing',
    '/@acme%2Fthing/latest',
    '/%40acme%2fthing',
    '/@acme/thing',
    '/@acme/thing/-/thing-1.0.0.tgz',
    '/@acme/thing/-/@acme/thing-1.0.0.tgz',
    '/-/package/ms/dist-tags',
    '/-/package/@acme%2fthing/dist-tags',
    '/download/@acme/thing/1.0.0/0123',
    '/npm',
  ])('asks for a withheld package: %s', (path) => {
    expect(classifyPath(path, '/', names)).toBe('withheld');
  });

  it.each([
    '/',
    '/semver',
    '/ms-other',
    '/@acme/ms',
    '/@acme%2fms',
    '/@other/thing',
    '/thing',
    '/semver/latest',
    '/semver/-/semver-7.0.0.tgz',
    '/-/npm/v1/security/advisories/bulk',
    '/-/v1/search',
  ])('asks for something else: %s', (path) => {
    expect(classifyPath(path, '/', names)).toBe('other');
  });

  it.each([
    '/semver/../ms',
    '/%2e%2e/ms',
    '/./ms',
    '//ms',
    '/semver%5c..%5cms',
    '/%256ds',
    '/%zz',
    '/m%00s',
    '/ms;a=1',
    '/ms%20',
    '/ms%3f',
    'ms',
    '*',
  ])('is not to be read: %s', (path) => {
    expect(classifyPath(path, '/', names)).toBe('unclear');
  });

  it.each([
    ['/api/npm/all/ms', 'withheld'],
    ['/api/npm/all/@acme%2fthing', 'withheld'],
    ['/api/npm/all/semver', 'other'],
    ['/api/npm/all/-/npm/v1/security/audits', 'other'],
    // Some keep their archives outside of the registry's own folder.
    ['/archives/ms/ms-2.1.3.tgz', 'withheld'],
  ])('is read below the registry’s own: %s', (path, expected) => {
    expect(classifyPath(path, '/api/npm/all/', names)).toBe(expected);
  });
});
