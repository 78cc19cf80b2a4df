import { describe, expect, it } from 'vitest';
import { codeFacts } from './code-facts.ts';

describe('a whole script', () => {
  it('that calls a service with a key', () => {
    const text = `
import Kit, { KitError } from 'kit';

const client = new Kit({
  apiKey: process.env['KIT_API_KEY'], // the default
  baseURL: 'https://kit.example/v1',
});

async function main() {
  const answer = await client.messages.create({
    model: 'small',
    messages: [{ role: 'user', content: 'Hello' }],
  });
  console.log(answer.text);
}

main().catch((problem) => {
  if (problem instanceof KitError) process.exit(1);
  throw problem;
});
`;
    expect(codeFacts(text)).toMatchObject({
      read: 'whole',
      moduleKind: 'esm',
      free: [],
      envNames: ['KIT_API_KEY'],
      hasTopLevelAwait: false,
      declared: ['Kit', 'KitError', 'client', 'main'],
      effects: [
        { kind: 'set up', calls: 'Kit', names: ['client'] },
        { kind: 'act', calls: 'main().catch' },
      ],
      settings: [
        { name: 'baseURL', value: 'https://kit.example/v1' },
        { name: 'model', value: 'small' },
        { name: 'role', value: 'user' },
        { name: 'content', value: 'Hello' },
      ],
      comments: [{ text: ' the default', isBlock: false }],
    });
  });

  it('that is a program for the command line', () => {
    const text = `#!/usr/bin/env node
'use strict';

const fs = require('node:fs');
const { parseArgs } = require('node:util');

const { values, positionals: [name = 'box'] } = parseArgs({ allowPositionals: true });

for (const line of fs.readFileSync(name, 'utf8').split('\\n')) {
  if (values.verbose) console.error(line);
}
process.stdout.write(name);
`;
    expect(codeFacts(text)).toMatchObject({
      read: 'whole',
      moduleKind: 'commonjs',
      free: [],
      directives: ['use strict'],
      declared: ['fs', 'parseArgs', 'values', 'name'],
      effects: [
        { kind: 'set up', calls: 'require', names: ['fs'] },
        { kind: 'set up', calls: 'require', names: ['parseArgs'] },
        { kind: 'set up', calls: 'parseArgs', names: ['values', 'name'] },
        { kind: 'control' },
        { kind: 'act', calls: 'process.stdout.write' },
      ],
    });
  });

  it('that is a model with types', () => {
    const text = `
import { Schema, model, type InferSchemaType } from 'mongoose';
import type { Request } from 'express';

const userSchema = new Schema({ name: String, email: { type: String, required: true } });

export type User = InferSchemaType<typeof userSchema>;
export interface Found<T extends User = User> { user: T; at: Date }

export const UserModel = model<User>('User', userSchema);

export async function find(request: Request): Promise<Found | null> {
  const user = await UserModel.findOne({ email: request.query.email as string });
  return user ? { user: user satisfies User, at: new Date() } : null;
}
`;
    expect(codeFacts(text, 'ts')).toMatchObject({
      read: 'whole',
      moduleKind: 'esm',
      exports: 'esm',
      free: [],
      needsCompiler: false,
      isTyped: true,
      declared: ['Schema', 'model', 'userSchema', 'UserModel', 'find'],
      imports: [
        { specifier: 'mongoose', isType: false },
        { specifier: 'express', isType: true },
      ],
    });
  });

  it('that is a component of a page', () => {
    const text = `'use client';

import { useState } from 'react';
import { Button } from '@/components/button';

export default function Counter({ start = 0 }: { start?: number }) {
  const [count, setCount] = useState(start);
  return (
    <Button title="more" onClick={() => setCount(count + 1)}>
      Clicked {count} times
    </Button>
  );
}
`;
    expect(codeFacts(text, 'tsx')).toMatchObject({
      hasJsx: true,
      isTyped: true,
      free: [],
      directives: ['use client'],
      exports: 'esm',
      effects: [],
      declared: ['useState', 'Button', 'Counter'],
    });
  });

  it('that is configuration of a tool', () => {
    const text = `
import { defineConfig, loadEnv } from 'vite';
import vue from '@vitejs/plugin-vue';

export default defineConfig(({ mode }) => ({
  plugins: [vue()],
  server: { port: 5180, proxy: { '/api': 'http://localhost:3000' } },
  define: { __KEY__: JSON.stringify(loadEnv(mode, process.cwd()).VITE_KEY) },
}));
`;
    expect(codeFacts(text)).toMatchObject({
      exports: 'esm',
      effects: [],
      port: 5180,
      listens: false,
      free: [],
      moduleKind: 'esm',
    });
  });

  it('that runs in a page', () => {
    const text = `
const form = document.querySelector('form');
form.addEventListener('submit', async (event) => {
  event.preventDefault();
  const answer = await fetch('/api', { method: 'POST', body: new FormData(form) });
  window.location = (await answer.json()).next;
});
`;
    expect(codeFacts(text)).toMatchObject({
      usesBrowser: true,
      moduleKind: 'either',
      free: ['document', 'window'],
      hasTopLevelAwait: false,
    });
  });

  it('that tests another', () => {
    const text = `
import { test } from 'node:test';
import assert from 'node:assert/strict';
import { add } from './add.js';

test('adds', async (t) => {
  await t.test('two numbers', () => assert.equal(add(1, 2), 3));
});
`;
    expect(codeFacts(text)).toMatchObject({
      free: [],
      moduleKind: 'esm',
      effects: [{ kind: 'act', calls: 'test' }],
      calls: ['test', 't.test', 'assert.equal', 'add'],
    });
  });
});

describe('a piece of a script', () => {
  it('that goes on from another', () => {
    const text = 'const made = await client.boxes.create({ size: 3 });\nconsole.log(made.id);';
    expect(codeFacts(text)).toMatchObject({
      read: 'whole',
      free: ['client'],
      declared: ['made'],
      hasTopLevelAwait: true,
      effects: [
        { kind: 'set up', calls: 'client.boxes.create', isAwaited: true, names: ['made'] },
        { kind: 'act', calls: 'console.log' },
      ],
    });
  });

  it('that shows only what changes', () => {
    const text = `
import { Kit } from 'kit';
// ...
const app = new Kit({
  ...,
  plugins: [open()],
});
...
export default app;
`;
    expect(codeFacts(text)).toMatchObject({
      read: 'part',
      moduleKind: 'esm',
      exports: 'esm',
      declared: ['Kit', 'app'],
      free: ['open'],
    });
  });

  it('that is a method of a class', () => {
    const text = `
  @Get(':id')
  async findOne(@Param('id') id: string): Promise<Box> {
    return this.boxes.findOne(process.env.STORE, id);
  }
`;
    expect(codeFacts(text, 'ts')).toMatchObject({
      read: 'members',
      declared: [],
      statements: [],
      envNames: ['STORE'],
      needsCompiler: true,
      calls: ['Get', 'Param', 'this.boxes.findOne'],
    });
  });

  it('that is a part of an object', () => {
    const text =
      "  database: {\n    host: 'localhost',\n    port: 5432,\n  },\n  onError(problem) { report(problem); },";
    expect(codeFacts(text)).toMatchObject({
      read: 'members',
      port: 5432,
      free: ['report'],
      effects: [],
      settings: [
        { name: 'host', value: 'localhost' },
        { name: 'port', value: 5432 },
      ],
    });
  });

  it('that shows two ways to begin', () => {
    const text = "import kit from 'kit';\n// or\nconst kit = require('kit');\n\nkit.open();";
    expect(codeFacts(text)).toMatchObject({ read: 'whole', twice: ['kit'], moduleKind: 'esm' });
  });

  it('that is followed by what it prints', () => {
    const text = "import { add } from 'kit';\nadd(1, 2);\n=> 3";
    expect(codeFacts(text)).toMatchObject({
      read: 'part',
      imports: [{ specifier: 'kit' }],
      effects: [{ kind: 'act', calls: 'add' }],
    });
  });
});
