import { spawn } from 'node:child_process';
import path from 'node:path';
import process from 'node:process';

/**
 * Runs npm in a folder and shows its output only when it fails.
 * @param {string[]} args
 * @param {string} folder
 */
export function npm(args, folder) {
  return new Promise((resolve, reject) => {
    const windows = process.platform === 'win32';
    const child = spawn('npm', args, { cwd: folder, env: outsideEnv(), shell: windows, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += text));
    child.once('error', reject);
    child.once('close', (code) =>
      code === 0 ? resolve(undefined) : reject(new Error(`${summary(output)}\n"npm ${args.join(' ')}" failed (exit code ${code}).`)),
    );
  });
}

// npm itself must not run on the Node that it is about to remove.
function outsideEnv() {
  const folders = (process.env.PATH ?? '').split(path.delimiter);
  return { ...process.env, PATH: folders.filter((folder) => !folder.includes('node_modules')).join(path.delimiter) };
}

// npm adds its manual to some errors; the reason comes first.
const summary = (output) => output.trim().split('\n').slice(0, 20).join('\n');
