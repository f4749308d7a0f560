import type { Context } from '@zhixing/engine/context.ts';
import { elevated } from '@zhixing/engine/context.ts';
import { lookUp, repo } from '@zhixing/engine/repository.ts';
import { defineRules } from '@zhixing/engine/rules/rules.ts';
import type { Row } from '@zhixing/model';
import { School } from '../school/school.model.ts';
import { bureauErrors } from './bureau.errors.ts';
import { EducationBureau } from './education-bureau.model.ts';
import { nodeSteps } from './organisation-node.ts';
import { looserThan, policyFields } from './policy.ts';

type Bureau = Row<typeof EducationBureau>;

const node = nodeSteps(({ name, parent, region, status }: Bureau) => ({ kind: 'bureau', name, parent, code: region, status }));

export const bureauRules = defineRules(EducationBureau, {
  ...node,
  save: {
    check: async ({ row }, ctx) => {
      const parent = await lookUp(EducationBureau, row.parent, ctx);
      checkPlace(row, parent);
      if (parent) checkPolicy(row, parent);
    },
  },
  update: {
    before: async (change, ctx) => {
      await node.update.before(change, ctx);
      if (policyFields.some((name) => change.changed.has(name))) await tightenDistricts(change.row, ctx);
    },
  },
  actions: {
    ...node.actions,
    disable: { ...node.actions.disable, check: ({ row }, ctx) => refuseWhileNeeded(row, ctx) },
  },
});

/** The parent level of each level, and the number of leading digits of the division code (GB/T 2260) that both share. */
const above = { district: { level: 'city', digits: 4 }, city: { level: 'province', digits: 2 } } as const;

function checkPlace(row: Bureau, parent: Bureau | null): void {
  const expected = row.level === 'province' ? null : above[row.level];
  const fits = parent ? expected?.level === parent.level : row.level !== 'district';
  if (!fits) throw bureauErrors.wrongParent({}, { fields: { parent: { key: 'educationBureau.wrongParent' } } });
  if (!parent || !expected || row.region.slice(0, expected.digits) === parent.region.slice(0, expected.digits)) return;
  const params = { parent: parent.name };
  throw bureauErrors.regionOutside(params, { fields: { region: { key: 'educationBureau.regionOutside', params } } });
}

function checkPolicy(row: Bureau, parent: Bureau): void {
  const looser = Object.entries(looserThan(parent, row));
  if (looser.length === 0) return;
  const fields = looser.map(([name, limit]) => [name, { key: 'educationBureau.looser', params: { parent: parent.name, limit } }] as const);
  throw bureauErrors.looser({ parent: parent.name, limit: String(looser[0]?.[1]) }, { fields: Object.fromEntries(fields) });
}

// A stricter policy of a city is copied to its districts at once; each change is in the history of the district.
async function tightenDistricts(city: Bureau, ctx: Context): Promise<void> {
  const bureaus = repo(EducationBureau, elevated(ctx));
  for (const district of await bureaus.find({ parent: city.id })) {
    const patch = looserThan(city, district);
    if (Object.keys(patch).length > 0) await bureaus.update(district.id, patch);
  }
}

async function refuseWhileNeeded(row: Bureau, ctx: Context): Promise<void> {
  const everything = elevated(ctx);
  const schools = await repo(School, everything).count({ bureau: row.id, status: 'enabled' });
  const districts = await repo(EducationBureau, everything).count({ parent: row.id, status: 'enabled' });
  if (schools + districts > 0) throw bureauErrors.stillNeeded({ schools, districts });
}
