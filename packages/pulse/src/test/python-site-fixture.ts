import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const script = fileURLToPath(new URL('python/site.py', import.meta.url));

/** The counters of a middleware in Python. */
export interface PythonStats {
  readonly state: string;
  readonly recorded?: number;
  readonly queued?: number;
  readonly queued_bytes?: number;
  readonly sending?: number;
  readonly dropped?: number;
  readonly failures?: number;
  readonly requests?: number;
}

/** Starts a real Python with a site behind the middleware, and gives what speaks to it. */
export async function startPythonSite(
  kind: 'wsgi' | 'asgi',
  options: Readonly<Record<string, unknown>>,
  env: Readonly<Record<string, string>> = {},
) {
  const given = Object.entries(env).map(([name, value]) => `${name}=${value}`);
  const words = ['-u', 'PULSE_API_KEY', ...given, 'python3', '-B', script, kind, JSON.stringify(options)];
  const child = spawn('env', words, { stdio: ['pipe', 'pipe', 'pipe'] });
  const errors: Buffer[] = [];
  child.stderr.on('data', (chunk: Buffer) => errors.push(chunk));
  const exited = new Promise<number | null>((resolve) => child.once('exit', resolve));
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const next = async () => {
    const { value, done } = await lines.next();
    if (done === true) throw new Error(`the site ended: ${Buffer.concat(errors).toString('utf8')}`);
    return JSON.parse(value);
  };
  const { port } = await next();
  return {
    url: `http://127.0.0.1:${port}`,
    stderr: () => Buffer.concat(errors).toString('utf8'),
    async say(word: string): Promise<PythonStats> {
      child.stdin.write(`${word}\n`);
      return await next();
    },
    /** Lets the program end by itself, as at a restart. */
    async exit(): Promise<number | null> {
      child.stdin.write('exit\n');
      return await exited;
    },
    async close(): Promise<void> {
      child.kill('SIGKILL');
      await exited;
    },
  };
}
