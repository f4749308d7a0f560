import { systemContext } from '@zhixing/engine/context.ts';
import type { Engine } from '@zhixing/engine/engine.ts';
import { type Command, UsageError } from '../account/cli-commands.ts';
import { changeConfiguration } from './change-configuration.ts';
import { readConfiguration } from './configuration.ts';

/** `security show|allow-all-addresses|join-administrators`: for administrators locked out by the address list. */
export const securityCommands: Readonly<Record<string, Command>> = {
  show,
  'allow-all-addresses': allowAll,
  'join-administrators': joinAdministrators,
};

export const securityUsage = `security show                  how people sign in: policy, addresses of administrators, password profile
security allow-all-addresses   let administrators in from everywhere again
security join-administrators    end the separation of system, security and audit administrator`;

async function show(engine: Engine, args: readonly string[], say: (line: string) => void): Promise<void> {
  mustBeBare(args);
  const { security, policy } = await readConfiguration(engine.database);
  for (const [name, value] of Object.entries({ ...security, ...policy })) say(`${name}: ${textOf(value)}`);
}

async function allowAll(engine: Engine, args: readonly string[], say: (line: string) => void): Promise<void> {
  mustBeBare(args);
  await changeConfiguration(systemContext(engine), { security: { administratorAddresses: [] } });
  say('Administrators may sign in from every address.');
}

async function joinAdministrators(engine: Engine, args: readonly string[], say: (line: string) => void): Promise<void> {
  mustBeBare(args);
  await changeConfiguration(systemContext(engine), { security: { administrators: 'one' } });
  say('Super administrators may do everything again.');
}

const textOf = (value: unknown): string => (Array.isArray(value) ? value.join(', ') || 'none' : String(value));

function mustBeBare(args: readonly string[]): void {
  if (args.length > 0) throw new UsageError(`This command takes nothing more.\n\nUsage:\n${securityUsage}`);
}
