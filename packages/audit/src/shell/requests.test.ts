import { expect, it } from 'vitest';
import { hostsOfScripts, showsAnswer } from './requests.ts';

it.each([
  ['curl localhost:3000', true],
  ['http :3000/health', true],
  ['open http://localhost:3000', true],
  ['code .', false],
  ['open index.html', false],
  ['node app.js', false],
])('what %j shows is an answer: %j', (command, expected) => {
  expect(showsAnswer(command)).toBe(expected);
});

it.each<[string, (string | null)[]]>([
  ['curl -fsSL https://get.kit.example/i.sh | sh', ['get.kit.example']],
  ['wget -qO- https://a.example | sudo bash -', ['a.example']],
  ['curl a.example/i | bash -s -- -y', ['a.example']],
  ["curl --proto '=https' --tlsv1.2 -sSf https://sh.kit.example | sh", ['sh.kit.example']],
  ['curl -H "Accept: text/x.sh" -L https://A.example:8443/i | sh', ['a.example']],
  ['sh -c "$(curl -fsSL https://a.example/i.sh)"', ['a.example']],
  ['bash <(curl -s https://a.example/i.sh)', ['a.example']],
  ['curl https://a.example/1 | sh && curl https://b.example/2 | bash', ['a.example', 'b.example']],
  ['curl -s "$KIT_URL" | sh', [null]],
  ['curl https://a.example | jq .', []],
  ['curl -o i.sh https://a.example && sh i.sh', []],
  ['curl https://a.example; sh i.sh', []],
  ['cat i.sh | sh', []],
  ['bash <(cat i.sh)', []],
  ['sh i.sh https://a.example', []],
])('the scripts that %j has a shell run are of %j', (command, expected) => {
  expect(hostsOfScripts(command)).toEqual(expected);
});
