import { describe, expect, it } from 'vitest';
import type { Requirement } from '../../model/plan.ts';
import { type SampleStep, sampleCase } from '../case-fixture.ts';
import { judgeRun } from '../judge-run.ts';

const ended = { kind: 'exited', code: 1 } as const;
const failing = (output: string, more: SampleStep = {}): SampleStep => ({
  command: 'node a.js',
  ending: ended,
  output,
  ...more,
});
const writing = (content: string): SampleStep => ({ action: { kind: 'write', path: 'a.js', content } });
const firstOf = (...steps: SampleStep[]) => judgeRun(sampleCase(steps)).findings[0];

describe('a service of the machine that is not there', () => {
  it.each([
    [1433, 'Microsoft SQL Server'],
    [1521, 'Oracle'],
    [3306, 'MySQL'],
    [4222, 'NATS'],
    [5432, 'PostgreSQL'],
    [5672, 'RabbitMQ'],
    [5984, 'CouchDB'],
    [6379, 'Redis'],
    [7687, 'Neo4j'],
    [9042, 'Cassandra'],
    [9092, 'Kafka'],
    [9200, 'Elasticsearch'],
    [11211, 'Memcached'],
    [11434, 'Ollama'],
    [27017, 'MongoDB'],
  ])('is known by its port %i: %s', (port, name) => {
    expect(firstOf(failing(`Error: connect ECONNREFUSED 127.0.0.1:${port}`))).toMatchObject({
      code: 'environment.local-service',
      params: { name },
      confidence: 'high',
    });
  });

  it('is known by the words of a client that waited for it, unless the page has them printed', () => {
    const waited = 'MongooseError: Operation `lamps.insertOne()` buffering timed out after 10000ms';
    const blocked = { code: 'environment.local-service', params: { name: 'MongoDB' }, quotes: [waited] };
    expect(firstOf(failing(waited))).toMatchObject(blocked);
    expect(firstOf(writing(`console.log("${waited}")`), failing(waited))?.code).not.toBe(blocked.code);
  });

  it.each([5433, 3307, 63790, 80])('is not known by a port like %i', (port) => {
    expect(firstOf(failing(`Error: connect ECONNREFUSED 127.0.0.1:${port}`))?.code).not.toBe(
      'environment.local-service',
    );
  });

  it('is the one that the step is known to need', () => {
    const refused = failing('Error: connect ECONNREFUSED 127.0.0.1:5999', { needsService: 'MariaDB' });
    expect(firstOf(refused)).toMatchObject({
      code: 'environment.local-service',
      params: { name: 'MariaDB' },
      confidence: 'medium',
    });
  });

  const refused = failing('Error: connect ECONNREFUSED 127.0.0.1:4000');
  it.each(['localhost', '127.0.0.1'])('is a server of the reader’s own, where the code calls %s', (host) => {
    expect(firstOf(writing(`fetch('http://${host}:4000/a')`), refused)).toMatchObject({
      code: 'environment.local-service',
      params: { port: 4000 },
      confidence: 'medium',
    });
  });

  it.each<[string, SampleStep[]]>([
    ['the code calls another port', [writing("fetch('http://localhost:4001/a')")]],
    ['the code calls a host elsewhere', [writing("fetch('http://kit.example:4000/a')")]],
    ['the code says the number alone', [writing('const port = 4000;')]],
    [
      'a step before has opened the port',
      [writing("fetch('http://localhost:4000/a')"), { command: 'node b.js', listeners: [4000] }],
    ],
    [
      'a step is to open the port',
      [
        writing("fetch('http://localhost:4000/a')"),
        { command: 'true', expected: [{ kind: 'listener', port: 4000 }], listeners: [4000] },
      ],
    ],
  ])('is none where %s', (_, steps) => {
    expect(firstOf(...steps, refused)?.code).not.toBe('environment.local-service');
  });
});

describe('a program that is not there', () => {
  const missed = (program: string) =>
    failing(`bash: ${program}: command not found`, { command: `${program} up` });
  const judged = (step: SampleStep, requirements: Requirement[]) => {
    const sample = sampleCase([step]);
    return judgeRun({ ...sample, plan: { ...sample.plan, requirements } }).findings[0];
  };
  const stated = (wanted: string, kind: Requirement['kind'] = 'tool'): Requirement => ({
    id: `req-${wanted}`,
    title: wanted,
    kind,
    wanted,
    sourceSectionId: null,
  });

  it.each(['docker', 'cargo', 'psql', 'tree'])('is the machine’s where the reader types %s', (program) => {
    expect(judged(missed(program), [])).toMatchObject({
      code: 'environment.tool',
      params: { name: program },
      owner: 'environment',
    });
  });

  it('is the machine’s where the page states it, whatever it is', () => {
    expect(judged(missed('lamp'), [stated('lamp')])?.code).toBe('environment.tool');
    expect(judged(missed('lamp'), [stated('lamps')])?.code).not.toBe('environment.tool');
    expect(judged(missed('lamp'), [])?.code).not.toBe('environment.tool');
  });

  it('is the page’s where the page installs it, in vain', () => {
    const sample = sampleCase([{ command: 'npm install lamp' }, missed('lamp')]);
    const plan = { ...sample.plan, requirements: [stated('lamp')] };
    expect(judgeRun({ ...sample, plan }).findings[0]?.code).toBe('docs.command-not-found');
  });

  it('is the page’s where something else calls it and the page says nothing of it', () => {
    const spawned = failing('Error: spawn docker ENOENT');
    expect(judged(spawned, [])).toMatchObject({ code: 'docs.prerequisite', owner: 'docs' });
    expect(judged(spawned, [stated('docker')])?.code).toBe('environment.tool');
  });

  it('is none where the page’s own code prints it', () => {
    const prints = writing("console.log('Error: spawn docker ENOENT'); process.exit(1)");
    expect(firstOf(prints, failing('Error: spawn docker ENOENT'))?.code).not.toBe('docs.prerequisite');
  });

  it.each([
    ['npm error code EBADENGINE', [stated('>=20.0.0', 'node')], 'environment.tool'],
    ['npm error code EBADENGINE', [], 'docs.prerequisite'],
    ['npm error code EBADENGINE', [stated('git')], 'docs.prerequisite'],
    ['npm error code ENGINE', [], 'docs.command-failed'],
  ])('is Node.js itself after %j with %j: %s', (output, requirements, code) => {
    expect(judged(failing(output, { command: 'npm i kit' }), requirements)?.code).toBe(code);
  });
});
