import { type Context, elevated } from '@zhixing/engine/context.ts';
import { lookUp, repo } from '@zhixing/engine/repository.ts';
import { defineRules } from '@zhixing/engine/rules/rules.ts';
import type { Row } from '@zhixing/model';
import { Registration } from '../../platform/registration/registration.model.ts';
import { Agency } from './agency/agency.model.ts';
import { institutionErrors } from './institution.errors.ts';
import { mustBeFit } from './introduction/still-eligible.ts';
import { bureauOf } from './owner.ts';
import { movesPlace, putPlace, removePlace, restorePlace } from './place.ts';
import { Site } from './site/site.model.ts';
import { mustNotChange } from './status-history.ts';
import { statusSteps } from './status-steps.ts';

/* Agencies, bases and camps: their status, their node in the organisation tree, and the registrations they come from. */

type AgencyRow = Row<typeof Agency>;
type SiteRow = Row<typeof Site>;
type ProviderRecord = AgencyRow | SiteRow;

const agencySteps = statusSteps(({ id, name }: AgencyRow) => ({ model: Agency.name, owner: id, name, page: 'lims02/lims020101' }));

export const agencyRules = defineRules(Agency, {
  save: { check: ({ row }) => mustHaveBureau(row) },
  create: {
    derive: (change, ctx) => inBureau(change.row, ctx),
    check: ({ row }, ctx) => mustBeFree(row, ctx),
    before: ({ row }, ctx) => putPlace(row, 'agency', ctx),
  },
  update: {
    derive: ({ row, changed }, ctx) => (changed.has('region') ? inBureau(row, ctx) : {}),
    check: async ({ row, before, changed }, ctx) => {
      if (changed.has('uscc')) await mustBeFree(row, ctx);
      if (before.status !== 'registered') mustNotChange(changed, ['name', 'uscc', 'agencyType', 'legalPerson', 'region']);
    },
    before: async ({ row, changed }, ctx) => {
      if (movesPlace(changed)) await putPlace(row, 'agency', ctx);
    },
  },
  delete: { before: ({ row }, ctx) => removePlace(row, ctx) },
  restore: { before: ({ row }, ctx) => restorePlace(row, ctx) },
  actions: {
    ...agencySteps,
    apply: { check: ({ row }, ctx) => mustNotBeBlacklisted(row.uscc, row.id, ctx) },
    resume: { ...agencySteps.resume, check: ({ row }, ctx) => mustBeFit('agency', row, ctx) },
  },
});

const siteSteps = statusSteps(({ id, name, kind }: SiteRow) => ({
  model: Site.name,
  owner: id,
  name,
  page: kind === 'base' ? 'lims03/lims030101' : 'lims03/lims035101',
}));

export const siteRules = defineRules(Site, {
  save: {
    check: ({ row }) => {
      const { onceCapacity, dayCapacity } = row;
      if (onceCapacity !== null && dayCapacity !== null && onceCapacity > dayCapacity)
        throw institutionErrors.onceAboveDay({}, { fields: { onceCapacity: { key: 'institution.onceAboveDay' } } });
      mustHaveBureau(row);
    },
  },
  create: {
    derive: ({ row }, ctx) => inBureau(row, ctx),
    check: ({ row }, ctx) => mustBeFree(row, ctx),
    before: ({ row }, ctx) => putPlace(row, row.kind, ctx),
  },
  update: {
    derive: ({ row, changed }, ctx) => (changed.has('region') ? inBureau(row, ctx) : {}),
    check: async ({ row, before, changed }, ctx) => {
      if (changed.has('uscc')) await mustBeFree(row, ctx);
      if (before.status !== 'registered')
        mustNotChange(changed, ['name', 'uscc', 'kind', 'operator', 'legalPerson', 'region', 'dayCapacity', 'bedCount']);
    },
    before: async ({ row, changed }, ctx) => {
      if (movesPlace(changed)) await putPlace(row, row.kind, ctx);
    },
  },
  delete: { before: ({ row }, ctx) => removePlace(row, ctx) },
  restore: { before: ({ row }, ctx) => restorePlace(row, ctx) },
  actions: {
    ...siteSteps,
    apply: { check: ({ row }, ctx) => mustNotBeBlacklisted(row.uscc, row.id, ctx) },
    introduce: {
      ...siteSteps.introduce,
      derive: (change, ctx) => ({
        ...siteSteps.introduce.derive(change, ctx),
        ...(change.args.level && { level: change.args.level as SiteRow['level'] }),
      }),
    },
    resume: { ...siteSteps.resume, check: ({ row }, ctx) => mustBeFit(row.kind, row, ctx) },
  },
});

/** Approving a registration creates the agency, base or camp under the id reserved by the registration. */
export const institutionRegistrationRules = defineRules(Registration, {
  save: {
    check: async ({ row }, ctx) => {
      if (row.uscc && ['agency', 'site'].includes(row.kind) && row.status !== 'rejected') await mustNotBeBlacklisted(row.uscc, null, ctx);
    },
  },
  actions: { approve: { before: ({ row }, ctx) => found(row, ctx) } },
});

function mustHaveBureau({ bureau }: ProviderRecord): void {
  if (!bureau) throw institutionErrors.noBureau({}, { fields: { region: { key: 'institution.noBureau' } } });
}

const inBureau = async ({ region }: ProviderRecord, ctx: Context) => ({ bureau: await bureauOf(region ?? '', ctx) });

async function mustBeFree({ uscc, id }: ProviderRecord, ctx: Context): Promise<void> {
  await mustNotBeBlacklisted(uscc, id, ctx);
  const others = { uscc, id: { ne: id } };
  const taken = (await repo(Agency, elevated(ctx)).count(others)) + (await repo(Site, elevated(ctx)).count(others));
  if (taken > 0) throw institutionErrors.usccTaken({}, { fields: { uscc: { key: 'institution.usccTaken' } } });
}

async function mustNotBeBlacklisted(uscc: string, id: string | null, ctx: Context): Promise<void> {
  const others = { uscc, status: 'blacklisted', ...(id && { id: { ne: id } }) };
  const barred = (await repo(Agency, elevated(ctx)).count(others)) + (await repo(Site, elevated(ctx)).count(others));
  if (barred > 0) throw institutionErrors.blacklisted({}, { fields: { uscc: { key: 'institution.blacklisted' } } });
}

async function found(row: Row<typeof Registration>, ctx: Context): Promise<void> {
  if (!row.targetId || (row.kind !== 'agency' && row.kind !== 'site')) return;
  const { name, region, address, location, email, materials } = row;
  const shared = { name, region: region ?? '', uscc: row.uscc ?? '', address, location, email, attachments: materials };
  if (await lookUp(row.kind === 'agency' ? Agency : Site, row.targetId, ctx)) return;
  if (row.kind === 'agency')
    await repo(Agency, elevated(ctx)).create({ ...shared, contact: row.contact, contactPhone: row.phone }, row.targetId);
  else
    await repo(Site, elevated(ctx)).create(
      { ...shared, kind: row.siteKind ?? 'base', manager: row.contact, managerPhone: row.phone },
      row.targetId,
    );
}
