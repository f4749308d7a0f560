// Every npm script of this project begins here, on whatever Node is there (20 or later) and with nothing installed.
// It installs the packages and the pinned Node, and hands over to scripts/commands.ts, which that Node runs.
import path from 'node:path';
import process from 'node:process';
import { installPackages } from './install.mjs';
import { pinnedNode } from './pinned-node.mjs';
import { becomeOrSpawn } from './spawn.mjs';

const root = path.resolve(import.meta.dirname, '..');

try {
  process.chdir(root);
  await installPackages(root);
  const node = await pinnedNode(root);
  const bin = path.join(root, 'node_modules', '.bin');
  const env = { ...process.env, PATH: [path.dirname(node), bin, process.env.PATH].join(path.delimiter) };
  process.exitCode = await becomeOrSpawn(node, ['scripts/commands.ts', ...process.argv.slice(2)], env);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
