import { type Context, elevated } from '@zhixing/engine/context.ts';
import { lookUp, repo } from '@zhixing/engine/repository.ts';
import { defineRules, type Moment } from '@zhixing/engine/rules.ts';
import type { Row } from '@zhixing/model';
import { Registration } from '../../platform/registration/registration.model.ts';
import { Agency } from './agency/agency.model.ts';
import { institutionErrors } from './institution.errors.ts';
import { mustBeFit } from './introduction/lasting.ts';
import { bureauOf } from './owner.ts';
import { mirrorPlace } from './place.ts';
import { Site } from './site/site.model.ts';
import { mustNotChange } from './standing-kept.ts';
import { standingOf } from './standing-of.ts';
import { tellStanding } from './standing-told.ts';

/*
 * What holds for agencies, bases and camps alike. Each has its place in the organisation tree under its own id.
 */

type AgencyRow = Row<typeof Agency>;
type SiteRow = Row<typeof Site>;
type Party = AgencyRow | SiteRow;

export const agencyRules = defineRules(Agency, {
  derive: (moment, ctx) => derived(moment, ctx) as Promise<Partial<AgencyRow>>,
  check: (moment, ctx) => checkParty(moment, frozenOfAgency, ctx),
  beforeCommit: async (moment, ctx) => {
    await mirrorPlace(moment, 'agency', ctx);
    const { id, name } = moment.row;
    await tellStanding(moment, { model: Agency.name, owner: id, name, page: 'lims02/lims020101' }, ctx);
  },
});

export const siteRules = defineRules(Site, {
  derive: async (moment, ctx) => {
    const level = moment.action === 'introduce' && moment.args.level ? { level: moment.args.level as SiteRow['level'] } : {};
    return { ...((await derived(moment, ctx)) as Partial<SiteRow>), ...level };
  },
  check: async (moment, ctx) => {
    const { onceCapacity, dayCapacity } = moment.row;
    if (onceCapacity !== null && dayCapacity !== null && onceCapacity > dayCapacity)
      throw institutionErrors.onceAboveDay({}, { fields: { onceCapacity: { key: 'institution.onceAboveDay' } } });
    await checkParty(moment, frozenOfSite, ctx);
  },
  beforeCommit: async (moment, ctx) => {
    const { id, name, kind } = moment.row;
    await mirrorPlace(moment, kind, ctx);
    const page = kind === 'base' ? 'lims03/lims030101' : 'lims03/lims035101';
    await tellStanding(moment, { model: Site.name, owner: id, name, page }, ctx);
  },
});

/** Nobody who is on the blacklist comes back under the same code. */
export const blacklistRules = defineRules(Registration, {
  check: async ({ row, verb }, ctx) => {
    if (verb === 'delete' || !row.uscc || !['agency', 'site'].includes(row.kind) || row.status === 'rejected') return;
    await mustNotBeBlacklisted(row.uscc, null, ctx);
  },
});

const frozenOfAgency = ['name', 'uscc', 'agencyType', 'legalPerson', 'region'];
const frozenOfSite = ['name', 'uscc', 'kind', 'operator', 'legalPerson', 'region', 'dayCapacity', 'bedCount'];

async function derived(moment: Moment<Party>, ctx: Context): Promise<Partial<Party>> {
  const { row, verb, changed } = moment;
  const placed = verb === 'create' || changed.has('region') ? { bureau: await bureauOf(row.region ?? '', ctx) } : {};
  return { ...placed, ...standingOf(moment, ctx) };
}

async function checkParty({ row, before, verb, action, changed }: Moment<Party>, frozen: readonly string[], ctx: Context): Promise<void> {
  if (verb === 'delete') return;
  if (!row.bureau) throw institutionErrors.noBureau({}, { fields: { region: { key: 'institution.noBureau' } } });
  if (verb !== 'act' && changed.has('uscc')) await mustBeFree(row, ctx);
  if (verb === 'update' && before && before.status !== 'registered') mustNotChange(changed, frozen);
  if (action === 'apply') await mustNotBeBlacklisted(row.uscc, row.id, ctx);
  if (action === 'resume') await mustBeFit('kind' in row ? row.kind : 'agency', row, ctx);
}

async function mustBeFree({ uscc, id }: Party, ctx: Context): Promise<void> {
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

/** What becomes of a registration of an agency, a base or a camp: its archive, under the id that the registration keeps. */
export const institutionRegistrationRules = defineRules(Registration, {
  beforeCommit: async ({ row, action }, ctx) => {
    if (action !== 'approve' || !row.targetId || (row.kind !== 'agency' && row.kind !== 'site')) return;
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
  },
});
