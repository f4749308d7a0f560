import { createHmac } from 'node:crypto';
import path from 'node:path';
import { audit } from '@zhixing/engine/audit/write-line.ts';
import { systemContext } from '@zhixing/engine/context.ts';
import type { Engine } from '@zhixing/engine/engine.ts';
import { countUndecryptable } from '@zhixing/modules/identity/account/account-health.ts';
import { UsageError } from '@zhixing/modules/identity/account/cli-commands.ts';
import sql from 'sql-template-tag';
import { SECRET_KEY } from './backup-source.ts';
import { secretsKey } from './cipher-key.ts';
import { command } from './command.ts';
import type { Env } from './env.ts';
import { StartupError } from './startup-error.ts';

const MARK = 'secretKeyAccepted';

export const secretUsage = `secrets check           how many secrets in the database do not open with the key of this server (exit code 1 where there are any)
secrets accept-key      start with this key although some do not: where the former key is gone for good, and they are entered again`;

/** Refuses to start with a key that does not decrypt the secrets in the database: new secrets would be encrypted with the wrong key. */
export async function mustOpenSecrets(env: Env, engine: Engine): Promise<void> {
  const undecryptable = await undecryptableIn(env, engine);
  if (undecryptable === 0 || (await isAccepted(env, engine))) return;
  throw new StartupError(
    `${undecryptable} of the secrets in the database (second factors, sign-in providers, webhooks, accounts of messages) do not open with ${placeOf(env)}: it is lost, damaged or another one.\n` +
      `Put the former key back: it lies with the backups, and a locked backup holds it. Nothing in the database is lost or changed.\n` +
      `Where it is gone for good, "${command} secrets accept-key" lets the server start with this one; those secrets then have to be entered again, and second factors reset.`,
  );
}

/** `secrets check`, for use after restoring a key and for monitoring. */
export async function checkSecrets(engine: Engine, args: readonly string[], say: (line: string) => void, env: Env): Promise<number> {
  mustBeBare(args);
  const undecryptable = await undecryptableIn(env, engine);
  say(undecryptable === 0 ? `Every secret opens with ${placeOf(env)}.` : `${undecryptable} secrets do not open with ${placeOf(env)}.`);
  return undecryptable === 0 ? 0 : 1;
}

/** `secrets accept-key`: accepts a different key. A fingerprint of it is stored, so that yet another key stops the start again. */
export async function acceptKey(engine: Engine, args: readonly string[], say: (line: string) => void, env: Env): Promise<number> {
  mustBeBare(args);
  const undecryptable = await undecryptableIn(env, engine);
  if (undecryptable === 0) {
    say(`Every secret opens with ${placeOf(env)}: there is nothing to accept.`);
    return 0;
  }
  await engine.database.transaction(async (db) => {
    await db.query(sql`
      insert into sys_config (name, value, updated_at) values (${MARK}, ${JSON.stringify(markOf(env))}::jsonb, ${engine.now()})
      on conflict (name) do update set value = excluded.value, updated_at = excluded.updated_at`);
    await audit({ ...systemContext(engine), db }, { kind: 'setting', verb: 'acceptKey', detail: { count: undecryptable } });
  });
  say(
    `The server starts with ${placeOf(env)} now. ${undecryptable} secrets have to be entered again; the page of the state of the system says how many are left.`,
  );
  return 0;
}

const undecryptableIn = (env: Env, engine: Engine): Promise<number> =>
  countUndecryptable(engine, {
    cipherKey: '',
    demo: false,
    // Lazy: without encrypted secrets no key is generated.
    get secretKey() {
      return secretsKey(env);
    },
  });

async function isAccepted(env: Env, { database }: Engine): Promise<boolean> {
  const [stored] = await database.query<{ value: unknown }>(sql`select value from sys_config where name = ${MARK}`);
  return stored?.value === markOf(env);
}

const markOf = (env: Env): string => createHmac('sha256', secretsKey(env)).update(MARK).digest('hex');

const placeOf = (env: Env): string => (env.secretKey ? 'SECRET_KEY' : `the key in ${path.join(env.dataDir, SECRET_KEY)}`);

function mustBeBare(args: readonly string[]): void {
  if (args.length > 0) throw new UsageError(`This command takes nothing more.\n\nUsage:\n${secretUsage}`);
}
