import { type Context, elevated } from '@zhixing/engine/context.ts';
import { lookUp, repo } from '@zhixing/engine/repository.ts';
import { type ActionChange, defineRules } from '@zhixing/engine/rules/rules.ts';
import type { Row } from '@zhixing/model';
import { chinaDay } from '@zhixing/model/china-time.ts';
import { TripPlan } from '../../trip/plan/trip-plan.model.ts';
import { contractErrors } from '../agreement.errors.ts';
import { ProjectApproval } from '../approval/project-approval.model.ts';
import { Budget } from '../budget/budget.model.ts';
import { entrustedPlan, mustBeIntroduced, mustBeOwnFiles, namedPartiesOf, partiesOf } from '../plan-parties.ts';
import { Contract } from './contract.model.ts';
import { ContractSignature } from './contract-signature.model.ts';
import { ContractTemplate } from './contract-template.model.ts';
import { hashOf, textOf } from './contract-text.ts';
import { ContractVersion } from './contract-version.model.ts';
import { printedText } from './printed-text.ts';
import { storeSignedContract } from './signed-document.ts';

type ContractRow = Row<typeof Contract>;
type Signing = ActionChange<typeof Contract, 'agencySign' | 'schoolSign'>;

export const contractRules = defineRules(Contract, {
  create: {
    derive: async ({ row }, ctx) => {
      const values = await ofPlan(row, ctx);
      return values.blocks ? { ...values, ...(await versioned({ ...row, ...values }, ctx)) } : values;
    },
    check: ({ row }, ctx) => mustBeConcludable(row, ctx),
    before: ({ row }, ctx) => keepVersion(row, ctx),
  },
  update: {
    derive: ({ row }, ctx) => versioned(row, ctx),
    before: async ({ row, changed }, ctx) => {
      if (changed.has('textHash')) await keepVersion(row, ctx);
    },
  },
  actions: {
    agencySign: {
      derive: ({ args }) => ({ agencySigner: args.signer }),
      check: async (change, ctx) => {
        await mustBeTextRead(change, ctx);
        const approved = { tripPlan: change.row.tripPlan, agency: change.row.agency, status: 'approved' };
        if ((await repo(ProjectApproval, elevated(ctx)).count(approved)) === 0) throw contractErrors.projectNotApproved();
      },
      before: (change, ctx) => sign(change, 'agency', ctx),
    },
    schoolSign: {
      derive: ({ args }, ctx) => ({ schoolSigner: args.signer, signDate: chinaDay(ctx.now()) }),
      check: async (change, ctx) => {
        await mustBeTextRead(change, ctx);
        await mustBeSignable(change.row, ctx);
      },
      before: (change, ctx) => sign(change, 'school', ctx),
      after: ({ recordId }, { engine }) => storeSignedContract(engine, recordId),
    },
    complete: {
      check: ({ row }, ctx) => {
        const until = row.endDate ?? '';
        if (chinaDay(ctx.now()) < until) throw contractErrors.notOver({ until });
      },
    },
    void: { derive: ({ args }) => ({ endReason: args.reason, boundPlan: null }) },
    withdraw: { derive: ({ args }) => ({ endReason: args.reason, boundPlan: null }) },
    terminate: {
      derive: ({ args }) => ({ endReason: args.reason, terminationFile: args.agreement, boundPlan: null }),
      check: ({ args }, ctx) => mustBeOwnFiles([args.agreement], ctx),
    },
    supplement: {
      derive: ({ row, args }) => ({ supplements: [...(row.supplements ?? []), args.agreement] }),
      check: ({ args }, ctx) => mustBeOwnFiles([args.agreement], ctx),
    },
  },
});

const derivedFromContract = {
  create: {
    derive: async ({ row }: { readonly row: { readonly contract: string } }, ctx: Context) => {
      const contract = await lookUp(Contract, row.contract, ctx);
      return contract ? partiesOf(contract, contract.agency) : {};
    },
  },
};

export const contractVersionRules = defineRules(ContractVersion, derivedFromContract);
export const contractSignatureRules = defineRules(ContractSignature, derivedFromContract);

/** What a contract takes from its plan, the approved budget and the template, unless it is given. */
async function ofPlan(row: ContractRow, ctx: Context): Promise<Partial<ContractRow>> {
  const plan = await lookUp(TripPlan, row.tripPlan, ctx);
  const template = await lookUp(ContractTemplate, row.template, ctx);
  if (!plan || !template) return {};
  const budget = await repo(Budget, elevated(ctx)).first({ tripPlan: plan.id, status: 'approved' });
  const { blocks, paymentTerms, cancelPolicy, safetyDuty, insuranceDuty } = template;
  const { startDate, endDate } = plan;
  const text = { blocks, paymentTerms, cancelPolicy, safetyDuty, insuranceDuty, startDate, endDate, name: contractName(plan.name, ctx) };
  return {
    ...withoutGiven(row, { ...text, unitPrice: budget?.perStudent ?? null, students: budget?.students ?? null }),
    ...(await namedPartiesOf(plan, plan.agency, ctx)),
    negotiation: budget?.negotiation ?? null,
    budget: budget?.id ?? null,
    boundPlan: row.tripPlan,
  };
}

/** The usual name of a contract; contracts are in Chinese. */
const contractName = (plan: string, { engine }: Context): string => engine.texts.text('zh', 'contract.paper.name', { plan });

/** The defaults of fields that a row leaves empty. */
const withoutGiven = (row: ContractRow, defaults: Partial<ContractRow>): Partial<ContractRow> =>
  Object.fromEntries(Object.entries(defaults).map(([name, value]) => [name, row[name as keyof ContractRow] ?? value]));

/** Counts another edition of the text when it differs from the current one. */
async function versioned(row: ContractRow, ctx: Context): Promise<Partial<ContractRow>> {
  const text = await textOf(row, ctx);
  const textHash = hashOf(text);
  return textHash === row.textHash ? {} : { textHash, fullText: printedText(text, ctx), edition: (row.edition ?? 0) + 1 };
}

async function mustBeConcludable(row: ContractRow, ctx: Context): Promise<void> {
  await entrustedPlan(row.tripPlan, ctx);
  if (!row.budget) throw contractErrors.budgetNeeded({}, { fields: { tripPlan: { key: 'contract.budgetNeeded' } } });
  if ((await repo(Contract, elevated(ctx)).count({ boundPlan: row.tripPlan, id: { ne: row.id } })) > 0)
    throw contractErrors.bound({}, { fields: { tripPlan: { key: 'contract.bound' } } });
  const template = await lookUp(ContractTemplate, row.template, ctx);
  if (template?.status !== 'published')
    throw contractErrors.templateNotPublished({}, { fields: { template: { key: 'contract.templateNotPublished' } } });
}

async function keepVersion(row: ContractRow, ctx: Context): Promise<void> {
  const { id: contract, edition, textHash } = row;
  const values = { contract, edition: edition ?? 1, textHash: textHash ?? '' };
  const changedAt = ctx.now().toISOString();
  await repo(ContractVersion, elevated(ctx)).create({ ...values, changedAt, text: await textOf(row, ctx) });
}

/** The signer must have read the text as it is: the hash comes back from what was shown. */
async function mustBeTextRead({ row, args }: Signing, ctx: Context): Promise<void> {
  if (args.textHash !== row.textHash) throw contractErrors.textChanged();
  await mustBeOwnFiles([args.picture], ctx);
}

async function mustBeSignable(row: ContractRow, ctx: Context): Promise<void> {
  const budget = await lookUp(Budget, row.budget, ctx);
  if (budget?.status !== 'approved') throw contractErrors.budgetNotApproved();
  await mustBeIntroduced(row.agency, row.endDate ?? '', ctx);
  const first = await repo(ContractSignature, elevated(ctx)).first({ contract: row.id, side: 'agency' });
  if (first && first.account !== null && first.account === ctx.actor.userId) throw contractErrors.samePerson();
}

async function sign({ row, args }: Signing, side: 'school' | 'agency', ctx: Context): Promise<void> {
  const { id: contract, edition } = row;
  const { signer, form, picture, textHash } = args;
  const who = { side, signer, account: ctx.actor.userId, signedAt: ctx.now().toISOString() };
  const signed = { form, picture, textHash, edition: edition ?? 1 };
  await repo(ContractSignature, elevated(ctx)).create({ contract, ...who, ...signed });
}
