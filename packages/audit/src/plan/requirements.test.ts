import { expect, it } from 'vitest';
import { plan, sh } from './plan-fixture.ts';

const needs = (listed: string, command: string): string[] =>
  plan(
    `# Kit\n\n## Prerequisites\n\n${listed}\n\n## Go\n\n${sh('npm init -y')}${sh(command)}`,
  ).requirements.map(({ wanted }) => wanted);

it.each([
  ['- Terraform 1.5', 'terraform init', 'terraform'],
  ['- [protoc](https://kit.dev/protoc), the compiler', 'protoc a.proto', 'protoc'],
  ['- The `kitc` compiler', 'mkdir a && kitc a', 'kitc'],
  ['### Tools\n\n- ffmpeg', 'ffmpeg -i a.mp4', 'ffmpeg'],
])('believes a program that the prerequisites list: %s', (listed, command, program) => {
  expect(needs(listed, command)).toContain(program);
});

it('takes no product for a program because the prerequisites speak of it', () => {
  expect(needs('Your app connects to the server instead of Kit Cloud.', 'kit dev')).not.toContain('kit');
});

it('takes no program for required that is only used', () => {
  expect(needs('- A terminal', 'terraform init')).not.toContain('terraform');
});
