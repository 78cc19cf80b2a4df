import { describe, expect, it } from 'vitest';
import { readNamedTags } from './read-named-tags.ts';

const NAME = 'waymark-site-verification';
const tag = `<meta name="${NAME}" content="t1">`;
const read = (html: string) => readNamedTags(html, NAME);

describe('a meta tag counts', () => {
  it.each([
    ['in a written head', `<!doctype html><html><head><title>a</title>${tag}</head><body>b</body></html>`],
    ['in a head that the document only implies', `<!doctype html>${tag}<title>a</title><p>b`],
    ['in any spelling of its name', `<head><META NAME="Waymark-Site-Verification" CONTENT=t1></head>`],
    ['in the beginning of a page that was cut off', `<html><head>${tag}<script>const a = "`],
  ])('%s', (_where, html) => {
    expect(read(html).inHead).toEqual(['t1']);
  });

  it('beside others of the same name', () => {
    expect(read(`<head>${tag}<meta name="${NAME}" content="t2"></head>`).inHead).toEqual(['t1', 't2']);
  });
});

describe('a meta tag does not count', () => {
  it.each([
    ['in the body', `<head></head><body><p>${tag}</p></body>`],
    ['behind an element that ends the head', `<head><title>a</title><div>b</div>${tag}</head>`],
    ['in the noscript of the head', `<head><noscript>${tag}</noscript></head>`],
  ])('%s, where it is found all the same', (_where, html) => {
    expect(read(html)).toEqual({ inHead: [], elsewhere: ['t1'] });
  });

  it.each([
    ['in a comment', `<head><!-- ${tag} --></head>`],
    ['in a title', `<head><title>${tag}</title></head>`],
    ['in a script', `<head><script>const a = '${tag}'</script></head>`],
    ['in a template', `<head><template>${tag}</template></head>`],
    ['in the value of another attribute', `<head><meta name="description" content='${tag}'></head>`],
    ['that is escaped', `<head></head><body>&lt;meta name="${NAME}" content="t1"&gt;</body>`],
    ['without a content', `<head><meta name="${NAME}"></head>`],
    ['of another name', `<head><meta name="${NAME}-x" content="t1"></head>`],
    ['as a property', `<head><meta property="${NAME}" content="t1"></head>`],
  ])('%s, and is not found', (_where, html) => {
    expect(read(html)).toEqual({ inHead: [], elsewhere: [] });
  });

  it('beside any number of others', () => {
    expect(read(`<head>${tag.repeat(30_000)}</head><body>${tag}`).elsewhere).toEqual(['t1']);
  });

  it('in a page that is nested without end', () => {
    expect(read(`${'<div>'.repeat(100_000)}${tag}`).inHead).toEqual([]);
  });
});
