import type { Engine } from '@zhixing/engine/engine.ts';
import { migrationStatus } from '@zhixing/engine/tables/migrate.ts';
import { type Command, UsageError, userCommands, userUsage } from '@zhixing/modules/identity/account/cli-commands.ts';
import { securityCommands, securityUsage } from '@zhixing/modules/identity/settings/security-commands.ts';
import { openEngine } from './app.ts';
import { type AuditCommand, auditCommands, auditUsage } from './audit.ts';
import { backupCommands, backupUsage, type PlainCommand } from './backup-commands.ts';
import { capacityCommands, capacityUsage } from './capacity-commands.ts';
import { command as called } from './command.ts';
import { databaseForCommand } from './database.ts';
import { type Env, readEnv } from './env.ts';
import { eraseCommand, eraseUsage } from './erase.ts';
import { checkCommand, fileCommands, fileUsage } from './file-commands.ts';
import { distributedCommand, growthUsage } from './growth-commands.ts';
import { createLog, type ServerLog } from './log.ts';
import { seedCommand, seedUsage } from './sample.ts';
import { acceptKey, checkSecrets, secretUsage } from './secrets.ts';
import { checkSettingsFile } from './settings-file.ts';
import { simulateCommand, simulateUsage } from './simulate.ts';
import { StartupError } from './startup-error.ts';

const usage = `${called} <command>

${userUsage}

${securityUsage}

${secretUsage}

db migrate      bring the tables to what this version needs (the server does it at every start)
db status       what a migration would do
${growthUsage}

${backupUsage}

${fileUsage}

${eraseUsage}
${capacityUsage}
${seedUsage}

${simulateUsage}

${auditUsage}`;

const prefixed = <T>(word: string, commands: Readonly<Record<string, T>>): Record<string, T> =>
  Object.fromEntries(Object.entries(commands).map(([name, command]) => [`${word} ${name}`, command]));

/** Commands that must not start the engine, which would write to the database. */
const plainCommands: Readonly<Record<string, PlainCommand>> = { ...prefixed('backup', backupCommands), ...prefixed('files', fileCommands) };

type EnvCommand = (...called: [...Parameters<Command>, Env]) => Promise<number>;

/** Most commands succeed or throw; checking commands return an exit code. */
const commands: Readonly<Record<string, Command | AuditCommand | EnvCommand>> = {
  ...prefixed('user', userCommands),
  ...prefixed('security', securityCommands),
  ...prefixed('audit', auditCommands),
  'db migrate': migrateCommand,
  'db status': statusCommand,
  'db distributed': distributedCommand,
  'files check': checkCommand,
  'secrets check': checkSecrets,
  'secrets accept-key': acceptKey,
  ...prefixed('capacity', capacityCommands),
  erase: eraseCommand,
  seed: seedCommand,
  simulate: simulateCommand,
};

// A closed pipe, such as by `head`, is not an error.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
});

process.exitCode = await run(process.argv.slice(2)).catch((error: unknown) => {
  console.error(error instanceof StartupError || error instanceof UsageError ? error.message : error);
  return 1;
});

async function run(args: readonly string[]): Promise<number> {
  const name = [args.slice(0, 2).join(' '), args[0] ?? ''].find((words) => words in commands || words in plainCommands);
  if (name === undefined) {
    console.log(usage);
    return args.length === 0 || args[0] === 'help' || args[0] === '--help' ? 0 : 2;
  }
  const rest = args.slice(name.split(' ').length);
  checkSettingsFile(process.execArgv);
  const env = readEnv(process.env);
  const log = createLog(env.logLevel === 'info' ? 'warn' : env.logLevel);
  const [plain, command] = [plainCommands[name], commands[name]];
  if (plain) await plain(env, rest, print, log);
  if (!command) return 0;
  return withEngine(
    env,
    log,
    name.startsWith('db ') ? 'keep' : 'migrate',
    async (engine) => (await command(engine, rest, print, env)) ?? 0,
  );
}

function print(line: string): void {
  console.log(line);
}

async function withEngine<T>(env: Env, log: ServerLog, structure: 'keep' | 'migrate', work: (engine: Engine) => Promise<T>): Promise<T> {
  const database = await databaseForCommand(env, log);
  const engine = await openEngine(env, database.url, log, structure).catch(async (error: unknown) => {
    await database.stop();
    throw error;
  });
  try {
    return await work(engine);
  } finally {
    await engine.stop();
    await engine.database.close();
    await database.stop();
  }
}

async function migrateCommand(engine: Engine, _args: readonly string[], say: (line: string) => void): Promise<void> {
  const { migrations, statements, leftOver } = await engine.reload();
  say(`The database fits this version: ${statements} statements and ${migrations.length} migrations were done.`);
  for (const column of leftOver) say(`No model uses ${column} any more; a written migration may drop it.`);
}

async function statusCommand(engine: Engine, _args: readonly string[], say: (line: string) => void): Promise<void> {
  const migrations = engine.modules.flatMap((module) => module.migrations ?? []);
  const { pending, plan } = await migrationStatus(engine.database, engine.registry, migrations);
  const due = [...pending.map((id) => `migration ${id}`), ...plan.statements];
  say(due.length === 0 ? 'Nothing is due.' : `Due:\n${due.join('\n')}`);
  for (const column of plan.leftOver) say(`No model uses ${column} any more.`);
}
