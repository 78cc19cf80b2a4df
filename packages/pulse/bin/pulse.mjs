#!/usr/bin/env node
import { webcrypto } from 'node:crypto';
import { runDoctor } from '../dist/esm/doctor.js';

// Node.js 18 has no global one.
globalThis.crypto ??= webcrypto;
process.exitCode = await runDoctor(process.argv.slice(2), (line) => console.log(line));
