import { type Context, elevated, systemContext } from '@zhixing/engine/context.ts';
import type { Engine } from '@zhixing/engine/engine.ts';
import type { Finding } from '@zhixing/engine/module.ts';
import { type MessageEvent, notifyPeople } from '@zhixing/engine/notification/notification.ts';
import { administrators } from '@zhixing/engine/ports/administrators.ts';
import { use } from '@zhixing/engine/ports/port.ts';
import { repo } from '@zhixing/engine/repository.ts';
import { rebuildBalances, unbalancedVouchers, wrongAlong, wrongBalances } from '@zhixing/ledger/storage.ts';
import { roleId } from '../../identity/account/roles.ts';
import { UserRole } from '../../identity/account/user-role.model.ts';
import { moneyShelf } from './tables.ts';

export const ledgerEvents: readonly MessageEvent[] = [{ name: 'ledger.differed', type: 'system', params: ['wrong', 'unbalanced'] }];

interface Differences {
  readonly wrong: number;
  readonly unbalanced: number;
}

/**
 * Compares the balances with a replay of the entries and rebuilds them where they differ, and notifies administrators and the finance officers
 * of the schools. Throws on differences, so that the task fails.
 */
export async function compareBalances(engine: Engine): Promise<string> {
  const { database } = engine;
  const found = await differencesIn(engine);
  if (found.wrong + found.unbalanced === 0) return '0';
  const schools = await wrongAlong(database, moneyShelf, 'school');
  if (found.wrong > 0) await rebuildBalances(database, moneyShelf);
  await notifyOf(found, schools, systemContext(engine));
  throw new Error(`balances rebuilt: ${found.wrong}, unbalanced vouchers: ${found.unbalanced}`);
}

/** Shown to operators while balances differ from the entries. */
export async function ledgerFindings(engine: Engine): Promise<readonly Finding[]> {
  const { wrong, unbalanced } = await differencesIn(engine);
  return wrong + unbalanced > 0 ? [{ tone: 'danger', key: 'ledger.differs', params: { wrong, unbalanced } }] : [];
}

const differencesIn = async ({ database }: Engine): Promise<Differences> => ({
  wrong: await wrongBalances(database, moneyShelf),
  unbalanced: await unbalancedVouchers(database, moneyShelf),
});

async function notifyOf({ wrong, unbalanced }: Differences, schools: readonly string[], ctx: Context): Promise<void> {
  const platform = await use(ctx.engine, administrators).of(ctx);
  const finance = await repo(UserRole, elevated(ctx)).find({
    role: roleId('finance'),
    user: { where: { status: 'enabled', organisation: { in: [...schools] } } },
  });
  await notifyPeople(ctx, {
    event: 'ledger.differed',
    to: [...platform.map(({ id }) => id), ...finance.map(({ user }) => user)],
    params: { wrong, unbalanced },
    link: '/lims08/lims080304',
  });
}
