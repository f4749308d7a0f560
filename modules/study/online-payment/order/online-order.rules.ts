import { defineRules } from '@zhixing/engine/rules/rules.ts';
import type { Row } from '@zhixing/model';
import { OnlineOrder } from './online-order.model.ts';

type Problem = Row<typeof OnlineOrder>['problem'];

export const onlineOrderRules = defineRules(OnlineOrder, {
  actions: {
    settle: { derive: () => ({ nextQueryAt: null, problem: null }) },
    close: { derive: () => ({ nextQueryAt: null }) },
    flag: { derive: ({ args }) => ({ nextQueryAt: null, problem: args.problem as Problem }) },
    postpone: {
      derive: ({ row, args }) => ({ nextQueryAt: args.at, queries: row.queries + 1, problem: args.problem as Problem }),
    },
  },
});
