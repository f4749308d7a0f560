import { usccFrom } from '@zhixing/model';
import type { Recipe } from '@zhixing/testing/builders.ts';

/** A supplier: it needs neither a bureau nor a child. */
export const builders: Readonly<Record<string, Recipe>> = {
  registration: (_builders, n) => ({
    kind: 'supplier',
    name: `样例供应商${n}`,
    account: `supplier${n}`,
    agreement: true,
    uscc: usccFrom(`91439900${String(300_000_000 + n)}`),
  }),
};
