import { createHash } from 'node:crypto';
import type { Context } from '@zhixing/engine/context.ts';
import { lookUp } from '@zhixing/engine/repository.ts';
import type { Row } from '@zhixing/model';
import { yuan } from '@zhixing/model/fen.ts';
import { Agency } from '../../institution/agency/agency.model.ts';
import { School } from '../../school/school.model.ts';
import { TripPlan } from '../../trip/plan/trip-plan.model.ts';
import type { Contract, ContractSide, ContractText, contractPlaceholders } from './contract.model.ts';
import { checkedBlocks, checkedPolicy, checkedTerms } from './terms.ts';

type ContractRow = Row<typeof Contract>;

/** The whole text of a contract as both sides read and sign it. */
export async function textOf(row: ContractRow, ctx: Context): Promise<ContractText> {
  const [school, agency] = [await lookUp(School, row.school, ctx), await lookUp(Agency, row.agency, ctx)];
  const plan = await lookUp(TripPlan, row.tripPlan, ctx);
  const [unitPrice, students] = [row.unitPrice ?? 0, row.students ?? 0];
  const figures = { unitPrice, students, amount: unitPrice * students };
  const sides = {
    school: sideOf(row.schoolName, school?.schoolCode, school?.principal, school?.address),
    agency: sideOf(row.agencyName, agency?.uscc, agency?.legalPerson, agency?.address),
  };
  const period = { from: row.startDate ?? '', to: row.endDate ?? '' };
  const known = placeholders(row, sides, figures, plan);
  return {
    title: row.name ?? '',
    ...sides,
    figures,
    period,
    blocks: checkedBlocks(row.blocks).map(({ heading, text }) => ({ heading: filled(heading, known), text: filled(text, known) })),
    safetyDuty: filled(row.safetyDuty ?? '', known),
    insuranceDuty: filled(row.insuranceDuty ?? '', known),
    paymentTerms: checkedTerms(row.paymentTerms),
    cancelPolicy: checkedPolicy(row.cancelPolicy),
  };
}

/** SHA-256 over the text with sorted keys, since the database does not keep their order. */
export const hashOf = (text: ContractText): string =>
  createHash('sha256')
    .update(JSON.stringify(sorted(text)))
    .digest('hex');

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(entries.map(([key, one]) => [key, sorted(one)]));
}

type Text = string | null | undefined;

const sideOf = (name: Text, code: Text, person: Text, address: Text): ContractSide => ({
  name: name ?? '',
  code: code ?? '',
  person: person ?? '',
  address: address ?? '',
});

type Sides = Pick<ContractText, 'school' | 'agency'>;

const placeholders = (
  row: ContractRow,
  { school, agency }: Sides,
  figures: ContractText['figures'],
  plan: Row<typeof TripPlan> | null,
): Readonly<Record<(typeof contractPlaceholders)[number], string>> => ({
  schoolName: school.name,
  schoolPrincipal: school.person,
  schoolAddress: school.address,
  agencyName: agency.name,
  agencyCode: agency.code,
  agencyPerson: agency.person,
  agencyAddress: agency.address,
  planName: plan?.name ?? '',
  destination: plan?.destination ?? '',
  days: String(plan?.days ?? ''),
  startDate: row.startDate ?? '',
  endDate: row.endDate ?? '',
  students: String(figures.students),
  unitPrice: yuan(figures.unitPrice),
  amount: yuan(figures.amount),
});

/** Unknown placeholders stay as they are, so that a reader sees what is missing. */
const filled = (text: string, known: Readonly<Record<string, string>>): string =>
  text.replace(/\{(\w+)\}/g, (all, name: string) => (Object.hasOwn(known, name) ? (known[name] ?? all) : all));
