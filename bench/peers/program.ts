import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { eventually } from '@zhixing/testing/eventually.ts';

/*
 * Peers as programs of a scratch folder: their project is written there, installed from npm, started, and stopped when the comparison ends.
 */

const running = new Set<ChildProcess>();
process.on('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});

type Settings = Readonly<Record<string, string>>;

/** Writes the files of a project; what is not text is written as JSON. */
export async function writeProject(folder: string, files: Readonly<Record<string, string | object>>): Promise<void> {
  for (const [name, content] of Object.entries(files)) {
    const file = path.join(folder, name);
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, typeof content === 'string' ? content : `${JSON.stringify(content, null, 2)}\n`);
  }
}

/** Does a long step unless a folder that was kept has its result: `key` is all that the result depends on. */
export async function unlessDone(folder: string, step: string, key: string, work: () => Promise<void>): Promise<void> {
  const file = path.join(folder, `.${step}`);
  if ((await readFile(file, 'utf8').catch(() => null)) === key) return;
  console.log(`     ${path.basename(folder)}: ${step}`);
  await work();
  await writeFile(file, key);
}

/** The part of a manifest that matters here: packages at exact versions, and those that take the place of what they ask for. */
interface Manifest {
  readonly type?: 'module';
  readonly dependencies: Settings;
  readonly overrides?: Settings;
}

/** Installs packages from npm. Nothing is compiled: native parts come as prebuilt files. */
export async function install(folder: string, wanted: Manifest): Promise<void> {
  const manifest = { name: path.basename(folder), version: '1.0.0', private: true, ...wanted };
  await writeProject(folder, { 'package.json': manifest });
  const args = ['install', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
  await unlessDone(folder, 'install', JSON.stringify(manifest), () =>
    finished(spawn('npm', args, { cwd: folder, env: environment({}), stdio })),
  );
}

/** Runs a program of the folder to its end; what it says is shown when it fails. */
export const run = (folder: string, args: readonly string[], settings: Settings): Promise<void> =>
  finished(spawn(process.execPath, args, { cwd: folder, env: environment(settings), stdio }));

/** Starts a program of the folder and waits until it answers at the address. */
export async function serve(folder: string, args: readonly string[], settings: Settings, ready: string) {
  const child = spawn(process.execPath, args, { cwd: folder, env: environment(settings), stdio });
  running.add(child);
  const said = saidBy(child);
  const hopeless = () => (ended(child) ? `${args.join(' ')} ended with ${child.exitCode}:\n${said()}` : undefined);
  const answers = async () => (await fetch(ready, { signal: AbortSignal.timeout(LOOK_SECONDS * 1000) })).status < 500;
  await eventually(answers, Boolean, { seconds: START_SECONDS, every: 100, hopeless });
  return { pid: child.pid ?? 0, stop: () => stop(child) };
}

const START_SECONDS = 180;
const LOOK_SECONDS = 5;
const STOP_SECONDS = 5;
const MAX_SAID = 8000;
const stdio: ['ignore', 'pipe', 'pipe'] = ['ignore', 'pipe', 'pipe'];

/** The Node that measures is the one that npm, its scripts and the peers run on. */
function environment(settings: Settings): NodeJS.ProcessEnv {
  const { NODE_OPTIONS: _options, ...own } = process.env;
  const folders = [path.dirname(process.execPath), own.PATH].join(path.delimiter);
  return { ...own, PATH: folders, ...settings };
}

const ended = (child: ChildProcess): boolean => child.exitCode !== null || child.signalCode !== null;

/** Keeps the end of what a program says. */
function saidBy(child: ChildProcess): () => string {
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (text) => {
      said = `${said}${text}`.slice(-MAX_SAID);
    });
  return () => said;
}

async function finished(child: ChildProcess): Promise<void> {
  running.add(child);
  const said = saidBy(child);
  const [code] = await once(child, 'close');
  running.delete(child);
  if (code !== 0) throw new Error(`${child.spawnargs.join(' ')} ended with ${code}:\n${said()}`);
}

async function stop(child: ChildProcess): Promise<void> {
  if (!ended(child)) {
    const gone = once(child, 'exit');
    child.kill('SIGTERM');
    const timer = setTimeout(() => child.kill('SIGKILL'), STOP_SECONDS * 1000);
    await gone;
    clearTimeout(timer);
  }
  running.delete(child);
}
