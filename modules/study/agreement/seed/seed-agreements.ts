import { systemContext, within } from '@zhixing/engine/context.ts';
import type { Database } from '@zhixing/engine/database/database.ts';
import type { Engine } from '@zhixing/engine/engine.ts';
import { insertRows } from '../../school/seed/insert-rows.ts';
import { reserveSerials } from '../../school/seed/reserve-serials.ts';
import { type AgreementGround, agreementGround } from './agreement-ground.ts';
import { budgetRows } from './budget-rows.ts';
import { contractRows } from './contract-rows.ts';
import { materialRows } from './material-rows.ts';
import { negotiationRows } from './negotiation-rows.ts';

/** Creates what schools and agencies have agreed on for the plans of the sample, after the plans and the template. Returns the number of records. */
export async function seedAgreements(engine: Engine): Promise<number> {
  return engine.database.transaction(async (db) => {
    const ground = await agreementGround(engine, db);
    let records = 0;
    for (const [model, rows] of await rowsOf(ground, engine, db)) {
      await insertRows(db, engine.registry.get(model), rows, engine.now());
      records += rows.length;
    }
    await reserveSerials(engine, db);
    return records;
  });
}

async function rowsOf(ground: AgreementGround, engine: Engine, db: Database): Promise<readonly (readonly [string, object[]])[]> {
  const ctx = within(systemContext(engine), db);
  const negotiations = ground.plans.map((plan) => negotiationRows(plan, ground));
  const budgets = ground.plans.map((plan) => budgetRows(plan, ground));
  const contracts = [];
  for (const plan of ground.plans) contracts.push(await contractRows(plan, ground, ctx));
  const materials = ground.plans.map((plan) => materialRows(plan, ground));
  return [
    ['negotiation', negotiations.flatMap(({ negotiation }) => negotiation)],
    ['negotiationRound', negotiations.flatMap(({ negotiationRound }) => negotiationRound)],
    ['quoteLine', negotiations.flatMap(({ quoteLine }) => quoteLine)],
    ['committeeResolution', budgets.flatMap(({ committeeResolution }) => committeeResolution)],
    ['budget', budgets.flatMap(({ budget }) => budget)],
    ['budgetItem', budgets.flatMap(({ budgetItem }) => budgetItem)],
    ['projectApproval', withoutOverlap(contracts.flatMap(({ projectApproval }) => projectApproval))],
    ['contract', contracts.flatMap(({ contract }) => contract)],
    ['contractVersion', contracts.flatMap(({ contractVersion }) => contractVersion)],
    ['contractSignature', contracts.flatMap(({ contractSignature }) => contractSignature)],
    ['materialList', materials.flatMap(({ materialList }) => materialList)],
    ['materialItem', materials.flatMap(({ materialItem }) => materialItem)],
  ];
}

interface Led {
  readonly lead: string;
  readonly safetyOfficer: string;
  readonly startDate: string;
  readonly endDate: string;
}

/** Without those whose lead or safety officer is busy with an earlier one. */
function withoutOverlap(rows: readonly object[]): object[] {
  const kept: Led[] = [];
  for (const row of rows as readonly Led[]) {
    const meets = (other: Led) => row.startDate <= other.endDate && other.startDate <= row.endDate;
    const clash = kept.some((other) => meets(other) && (row.lead === other.lead || row.safetyOfficer === other.safetyOfficer));
    if (!clash) kept.push(row);
  }
  return kept;
}
