import process from 'node:process';
import { bench } from './bench.ts';
import { bundle } from './bundle.ts';
import { check } from './check.ts';
import { runDrills } from './drills.ts';
import { PhaseFailed } from './phase.ts';
import { becomeOrSpawn } from './spawn.mjs';
import { test } from './test.ts';
import { buildWeb } from './web.ts';

const node = (file: string, args: string[], env = process.env) => becomeOrSpawn(process.execPath, [file, ...args], env);

const commands: Record<string, (args: string[]) => Promise<unknown>> = {
  start: async (args) => {
    await buildWeb();
    // Whoever tries the product finds its map alive; a server without demo mode plays nothing.
    process.exitCode = await node('apps/server/src/main.ts', args, { SIMULATOR: 'on', ...process.env });
  },
  /** The gateway as a process of its own. */
  gateway: async (args) => {
    process.exitCode = await node('apps/server/src/gateway.ts', args);
  },
  cli: async (args) => {
    process.exitCode = await node('apps/server/src/cli.ts', args);
  },
  bundle,
  check,
  test,
  drills: runDrills,
  bench,
};

const [name = '', ...args] = process.argv.slice(2);
const command = commands[name];
try {
  if (!command) throw new PhaseFailed(`There is no command "${name}": use one of ${Object.keys(commands).join(', ')}.`);
  await command(args);
} catch (error) {
  console.error(error instanceof PhaseFailed || (error instanceof Error && error.name === 'StartupError') ? `\n${error.message}` : error);
  process.exitCode = 1;
}
