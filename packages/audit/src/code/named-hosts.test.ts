import { describe, expect, it } from 'vitest';
import { namedHosts } from './named-hosts.ts';

describe('the hosts that code names', () => {
  it.each([
    ["fetch('https://api.kit.example/v1')", ['api.kit.example']],
    ['fetch("//Kit.example")', ['kit.example']],
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the code of a page
    ['fetch(`https://kit.example/${id}`)', ['kit.example']],
    ["get('http://a.example', 'http://b.example:80')", ['a.example', 'b.example']],
    ['<a href="https://kit.example">x</a>', ['kit.example']],
    ['url: "https://kit.example"\nname: kit is not code', ['kit.example']],
    ["fetch('/v1'); // see https://kit.example", []],
    ["fetch('http://localhost:3000')", []],
    ["const path = 'a//b';", []],
    ["get('http://kit.example', (found) => {\n  ...\n)", ['kit.example']],
    ['', []],
  ])('%j: %j', (text, hosts) => expect(namedHosts(text, null)).toEqual(hosts));
});
