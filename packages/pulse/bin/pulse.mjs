#!/usr/bin/env node
import { runDoctor } from '../dist/esm/doctor.js';

process.exitCode = await runDoctor(process.argv.slice(2), (line) => console.log(line));
