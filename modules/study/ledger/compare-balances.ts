import type { Engine } from '@zhixing/engine/engine.ts';
import type { Finding } from '@zhixing/engine/module.ts';
import { rebuildBalances, unbalancedVouchers, wrongBalances } from '@zhixing/ledger/storage.ts';
import { moneyShelf } from './tables.ts';

/** Compares the balances with a replay of the entries and rebuilds them where they differ. Throws on differences, so that the task fails. */
export async function compareBalances({ database }: Engine): Promise<string> {
  const [wrong, unbalanced] = [await wrongBalances(database, moneyShelf), await unbalancedVouchers(database, moneyShelf)];
  if (wrong > 0) await rebuildBalances(database, moneyShelf);
  if (wrong + unbalanced > 0) throw new Error(`balances rebuilt: ${wrong}, unbalanced vouchers: ${unbalanced}`);
  return '0';
}

/** Shown to operators while balances differ from the entries. */
export async function ledgerFindings({ database }: Engine): Promise<readonly Finding[]> {
  const [wrong, unbalanced] = [await wrongBalances(database, moneyShelf), await unbalancedVouchers(database, moneyShelf)];
  return wrong + unbalanced > 0 ? [{ tone: 'danger', key: 'ledger.differs', params: { wrong, unbalanced } }] : [];
}
