import { type Context, elevated } from '@zhixing/engine/context.ts';
import { repo } from '@zhixing/engine/repository.ts';
import { defineRules } from '@zhixing/engine/rules/rules.ts';
import type { Row } from '@zhixing/model';
import { ContractTemplate } from './contract-template.model.ts';
import { checkedBlocks, checkedPolicy, checkedTerms } from './terms.ts';

type TemplateRow = Row<typeof ContractTemplate>;

export const contractTemplateRules = defineRules(ContractTemplate, {
  save: { check: ({ row }) => mustBeSound(row) },
  create: { derive: async ({ row }, ctx) => ({ edition: await nextEdition(row, ctx) }) },
  update: { derive: async ({ row, before }, ctx) => (before.name === row.name ? {} : { edition: await nextEdition(row, ctx) }) },
  actions: {
    revise: {
      before: async ({ row }, ctx) => {
        const { name, blocks, paymentTerms, cancelPolicy, safetyDuty, insuranceDuty, remark } = row;
        await repo(ContractTemplate, elevated(ctx)).create({ name, blocks, paymentTerms, cancelPolicy, safetyDuty, insuranceDuty, remark });
      },
    },
  },
});

function mustBeSound({ blocks, paymentTerms, cancelPolicy }: TemplateRow): void {
  checkedBlocks(blocks);
  checkedTerms(paymentTerms);
  checkedPolicy(cancelPolicy);
}

async function nextEdition({ id, name }: TemplateRow, ctx: Context): Promise<number> {
  const [last] = await repo(ContractTemplate, elevated(ctx)).find(
    { name, id: { ne: id } },
    { order: { field: 'edition', descending: true }, limit: 1 },
  );
  return (last?.edition ?? 0) + 1;
}
