/** Starts the program on a free port of the loopback with a database of its own, and stops it at the end.
 *
 *  `SALIENT` names the program; otherwise the newest one in `target/` is taken. `SALIENT_URL` names a server that runs already. */

import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  export interface ProvidedContext {
    base: string;
    program: string;
  }
}

const program = (): string => {
  const target = process.env['CARGO_TARGET_DIR'] ?? resolve(import.meta.dirname, '../../target');
  const built = ['release', 'debug'].map((kind) => join(target, kind, 'salient')).filter((file) => existsSync(file));
  const found = process.env['SALIENT'] ?? built.sort((a, b) => statSync(b).mtimeMs - statSync(a).mtimeMs)[0];
  if (!found || !existsSync(found)) throw new Error('The program is not there: run `cargo build -p salient-cli` first, or name it in SALIENT.');
  return found;
};

const served = (child: ChildProcess): Promise<string> =>
  new Promise((done, fail) => {
    let said = '';
    const hear = (text: Buffer): void => {
      said += text.toString();
      const found = /http:\/\/[\d.:]+/.exec(said);
      if (found) done(found[0].replace(/\/$/, ''));
    };
    child.stdout?.on('data', hear);
    child.stderr?.on('data', hear);
    child.on('exit', (code) => fail(new Error(`The program ended with ${code} instead of serving: ${said}`)));
    setTimeout(() => fail(new Error(`The program did not say where it serves: ${said}`)), 30_000).unref();
  });

export default async function serve(project: TestProject): Promise<() => Promise<void>> {
  const running = process.env['SALIENT_URL'];
  const name = program();
  project.provide('program', name);
  if (running) {
    project.provide('base', running.replace(/\/$/, ''));
    return async () => undefined;
  }
  const folder = mkdtempSync(join(tmpdir(), 'salient-e2e-'));
  const child = spawn(name, ['serve', '--listen', '127.0.0.1:0', '--database', join(folder, 'games.db')], { stdio: ['ignore', 'pipe', 'pipe'] });
  project.provide('base', await served(child));
  return async () => {
    const gone = new Promise((done) => child.once('exit', done));
    child.kill('SIGTERM');
    const late = setTimeout(() => child.kill('SIGKILL'), 5000);
    await gone;
    clearTimeout(late);
    rmSync(folder, { recursive: true, force: true });
  };
}
