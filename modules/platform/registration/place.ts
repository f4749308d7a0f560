import { type Context, elevated } from '@zhixing/engine/context.ts';
import { repo } from '@zhixing/engine/repository.ts';
import type { Row } from '@zhixing/model';
import { Organisation } from '../../identity/organisation/organisation.model.ts';
import type { FirstAccount } from './ports.ts';
import type { Registration } from './registration.model.ts';
import { placeKind } from './taken.ts';

type Registered = Row<typeof Registration>;

const roles = { agency: 'agencyManager', base: 'baseManager', camp: 'campManager', school: 'schoolAdmin', supplier: 'supplier' } as const;

/** The first administrator account of an approved registration; named after the registration number unless the applicant chose a name. */
export function firstAccountOf(row: Registered): FirstAccount {
  const kind = placeKind(row) as keyof typeof roles;
  return {
    account: row.account ?? row.regNo,
    name: row.contact,
    mobilePhone: row.phone,
    email: row.email,
    organisation: row.targetId ?? '',
    role: roles[kind],
  };
}

/**
 * Creates the organisation of an approved registration under the id reserved in `targetId`, unless the module that owns its model has
 * created it, as for every school. Agencies and suppliers are placed under the platform, bases and camps under the bureau of their region.
 */
export async function foundPlace(row: Registered, ctx: Context): Promise<void> {
  const kind = placeKind(row);
  if (kind === null || kind === 'school') return;
  const places = repo(Organisation, elevated(ctx));
  if (row.targetId && (await places.count({ id: { eq: row.targetId } })) > 0) return;
  const platform = await places.first({ kind: 'platform', parent: null });
  const parent = row.kind === 'site' ? row.bureau : (platform?.id ?? null);
  await places.create({ name: row.name, kind, parent, code: row.uscc }, row.targetId ?? undefined);
}
