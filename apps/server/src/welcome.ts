import { systemContext } from '@zhixing/engine/context.ts';
import type { Engine } from '@zhixing/engine/engine.ts';
import { demoLogins } from '@zhixing/modules/identity/account/demo.ts';
import sql from 'sql-template-tag';
import { command } from './command.ts';
import type { Env } from './env.ts';

/** Startup message: the server's URL, and the demo accounts. */
export async function welcome(env: Env, engine: Engine): Promise<string> {
  const host = env.host === '0.0.0.0' || env.host === '::' ? 'localhost' : env.host.replace('127.0.0.1', 'localhost');
  const accounts = env.demo ? await demoLogins({ ...systemContext(engine), language: 'en' }) : [];
  const lines = accounts.map(
    ({ account, password, role, organization }) => `  ${account.padEnd(18)}${password.padEnd(14)}${role} · ${organization}`,
  );
  const demo = ['', 'Demo accounts (account, password, role):', ...lines];
  const signIn = accounts.length > 0 ? demo : await wayIn(engine);
  return ['', `Zhixing is ready: http://${host}:${env.port}`, ...signIn, '', 'Ctrl-C stops it.', ''].join('\n');
}

async function wayIn({ database }: Engine): Promise<string[]> {
  const [administrator] = await database.query(sql`select 1 from "user" where is_administrator and deleted_at is null limit 1`);
  if (administrator) return [];
  return [
    '',
    `Nobody can sign in yet: ${command} user create --account admin --name Administrator --administrator makes the first administrator.`,
  ];
}
