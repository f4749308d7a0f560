import type { Mask } from '../kind.ts';

/** What stands in place of every masked value: of one length, whether the value is long, short or absent. */
export const MASK = '******';

/** Hides the value, its length, and whether there is one. */
export const fullMask: Mask = { value: () => MASK, sql: () => `'${MASK}'` };

/** 张明 and 张明远 → 张**: the surname alone, so that the records of a list can be told apart. */
export const nameMask: Mask = {
  value: (value) => {
    const [surname] = value ?? '';
    return surname === undefined ? MASK : `${surname}**`;
  },
  sql: (x) => `case when coalesce(${x}, '') = '' then '${MASK}' else left(${x}, 1) || '**' end`,
};
