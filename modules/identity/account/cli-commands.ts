import { randomInt } from 'node:crypto';
import { type ParseArgsConfig, parseArgs } from 'node:util';
import { systemContext } from '@zhixing/engine/context.ts';
import type { Engine } from '@zhixing/engine/engine.ts';
import { AppError } from '@zhixing/engine/errors.ts';
import { repo } from '@zhixing/engine/repository.ts';
import { Role as RoleModel } from '../access/role.model.ts';
import { findPlace, platformPlace } from '../organisation/organisations.ts';
import { passwordIssue } from '../password/password-policy.ts';
import { policyIssue } from '../password/policy-check.ts';
import { endSessionsOf } from '../session/sessions.ts';
import { passwordPolicyOf, systemSettingsOf } from '../settings/configuration.ts';
import { builtInRoles, type Role } from './roles.ts';
import { UNUSED_DAYS, unusedAccounts } from './unused-accounts.ts';
import { User } from './user.model.ts';
import { createUser, findUser, setPassword, unlockUser } from './users.ts';

/** A command with wrong arguments; the message says what is wrong and how to use it. */
export class UsageError extends Error {}

/** Receives the arguments after the command's own words. `say` prints a line. */
export type Command = (engine: Engine, args: readonly string[], say: (line: string) => void) => Promise<void>;

/** `user create|reset-password|unlock|sign-out|reset-second-factor|unused`. */
export const userCommands: Readonly<Record<string, Command>> = {
  create,
  'reset-password': resetPassword,
  unlock,
  'sign-out': signOut,
  'reset-second-factor': resetSecondFactor,
  unused,
};

export const userUsage = `user create --account <letters and digits> --name <name> [--password <password>] [--administrator] [--role <role>]… [--organisation <code or name>] [--mobile <number>]
user reset-password --account <account> [--password <password>]
user unlock --account <account>
user sign-out --account <account>
user reset-second-factor --account <account>
user unused [--days <number>]
Without --password one is made and printed once, to be changed when it is used for the first time. Roles: ${builtInRoles.map(({ code }) => code).join(', ')}, or the code of your own.`;

async function create(engine: Engine, args: readonly string[], say: (line: string) => void): Promise<void> {
  const given = parsed(args, {
    account: { type: 'string' },
    name: { type: 'string' },
    password: { type: 'string' },
    administrator: { type: 'boolean' },
    role: { type: 'string', multiple: true },
    organisation: { type: 'string' },
    mobile: { type: 'string' },
  });
  const account = needed(given.account, '--account');
  const name = needed(given.name, '--name');
  const roles = await Promise.all((given.role ?? []).map((code) => roleOf(engine, code)));
  if (!given.administrator && roles.length === 0) throw usage('Give --administrator or at least one --role.');
  const password = given.password ?? newPassword();
  await mustBeGood(engine, password, account);
  const organisation = await placeOf(engine, given.organisation, roles);
  const user = {
    account,
    name,
    password,
    roles,
    organisation,
    administrator: given.administrator ?? false,
    mobilePhone: given.mobile ?? null,
    mustChange: given.password === undefined,
  };
  await createUser(engine, user).catch((error: unknown) => {
    throw explained(engine, error);
  });
  say(`User "${account}" is created.${await passwordFrom(engine, given.password, password)}`);
}

async function resetPassword(engine: Engine, args: readonly string[], say: (line: string) => void): Promise<void> {
  const given = parsed(args, { account: { type: 'string' }, password: { type: 'string' } });
  const account = needed(given.account, '--account');
  const password = given.password ?? newPassword();
  await mustBeGood(engine, password, account);
  await setPassword(engine, await userOf(engine, account), password, given.password === undefined);
  await unlockUser(engine, account);
  say(`The password of "${account}" is changed and all its sessions are ended.${await passwordFrom(engine, given.password, password)}`);
}

// The password is printed for an operator who may not be its owner, so that it has to be changed at first use.
async function passwordFrom(engine: Engine, given: string | undefined, password: string): Promise<string> {
  if (given !== undefined) return '';
  const { initialPasswordHours } = await systemSettingsOf(engine);
  return ` Password: ${password} (to be changed when it is used for the first time, within ${initialPasswordHours} hours)`;
}

async function unlock(engine: Engine, args: readonly string[], say: (line: string) => void): Promise<void> {
  const given = parsed(args, { account: { type: 'string' } });
  const account = needed(given.account, '--account');
  await userOf(engine, account);
  await unlockUser(engine, account);
  say(`"${account}" may try to sign in again.`);
}

async function signOut(engine: Engine, args: readonly string[], say: (line: string) => void): Promise<void> {
  const given = parsed(args, { account: { type: 'string' } });
  const account = needed(given.account, '--account');
  await endSessionsOf(engine, engine.database, await userOf(engine, account), { reason: 'forced' });
  say(`All sessions of "${account}" are ended.`);
}

async function resetSecondFactor(engine: Engine, args: readonly string[], say: (line: string) => void): Promise<void> {
  const given = parsed(args, { account: { type: 'string' } });
  const account = needed(given.account, '--account');
  const ctx = systemContext(engine);
  await repo(User, ctx).act(await userOf(engine, account), 'resetSecondFactor');
  say(`"${account}" signs in by the password alone.`);
}

async function unused(engine: Engine, args: readonly string[], say: (line: string) => void): Promise<void> {
  const given = parsed(args, { days: { type: 'string' } });
  const days = given.days === undefined ? UNUSED_DAYS : Number(given.days);
  if (!Number.isInteger(days) || days < 1) throw usage('--days is not a whole number of days.');
  const found = await unusedAccounts(engine.database, engine.now(), days);
  for (const { account, name, lastAt } of found) say(`${account}  ${name}  ${lastAt?.toISOString() ?? 'never'}`);
  say(`${found.length} accounts have not been used for ${days} days.`);
}

const usage = (sentence: string): UsageError => new UsageError(`${sentence}\n\nUsage:\n${userUsage}`);

function parsed<const O extends NonNullable<ParseArgsConfig['options']>>(args: readonly string[], options: O) {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: false, strict: true }).values;
  } catch (error) {
    throw usage(error instanceof Error ? error.message : String(error));
  }
}

function needed(value: string | undefined, option: string): string {
  if (!value?.trim()) throw usage(`${option} is missing.`);
  return value.trim();
}

async function roleOf(engine: Engine, code: string): Promise<Role> {
  const role = await repo(RoleModel, systemContext(engine)).first({ code: { eq: code } });
  if (!role) throw usage(`There is no role "${code}".`);
  return code;
}

async function mustBeGood(engine: Engine, password: string, account: string): Promise<void> {
  const issue = passwordIssue(password, account);
  if (issue) throw new UsageError(issue);
  const refusal = policyIssue(password, await passwordPolicyOf(engine), account);
  if (refusal) throw explained(engine, refusal);
}

async function placeOf(engine: Engine, text: string | undefined, roles: readonly Role[]): Promise<string> {
  if (text === undefined) {
    if (roles.some((role) => role !== 'platformAdmin')) throw usage('Roles of bureaus and schools need --organisation.');
    return platformPlace(engine);
  }
  const place = await findPlace(engine, text);
  if (!place) throw new UsageError(`There is no organisation with the code or name "${text}", or there are several: use its code.`);
  return place;
}

async function userOf(engine: Engine, account: string): Promise<string> {
  const id = await findUser(engine, account);
  if (!id) throw new UsageError(`There is no user "${account}".`);
  return id;
}

// Without letters and digits that look alike, since the password is copied by hand.
const SMALL = 'abcdefghjkmnpqrstuvwxyz';
const CAPITALS = 'ABCDEFGHJKLMNPQRSTUVWXYZ';
const LETTERS = SMALL + CAPITALS;
const DIGITS = '23456789';

function newPassword(): string {
  const pick = (from: string) => from.charAt(randomInt(from.length));
  // Appends a lower-case letter, a capital, a digit and a sign, so that every policy is satisfied.
  return `${Array.from({ length: 12 }, () => pick(LETTERS + DIGITS)).join('')}${pick(SMALL)}${pick(CAPITALS)}${pick(DIGITS)}-${pick(SMALL)}`;
}

function explained(engine: Engine, error: unknown): unknown {
  if (!(error instanceof AppError)) return error;
  const text = (key: string, params?: AppError['params']) => engine.texts.text('en', key.replace(/\.(?=[^.]+$)/, '.errors.'), params);
  const fields = Object.entries(error.fields).map(([field, { key, params }]) => `${field}: ${text(key, params)}`);
  return new UsageError([text(error.key, error.params), ...fields].join('\n'));
}
