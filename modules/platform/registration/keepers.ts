import { type Context, elevated } from '@zhixing/engine/context.ts';
import { notifyPeople } from '@zhixing/engine/notification/notification.ts';
import { repo } from '@zhixing/engine/repository.ts';
import type { Row } from '@zhixing/model';
import { roleId } from '../../identity/account/roles.ts';
import { UserRole } from '../../identity/account/user-role.model.ts';
import { Registration } from './registration.model.ts';

type Registered = Row<typeof Registration>;

/** The page on which registrations of a kind are processed. */
export const pageOf: Readonly<Record<Registered['kind'], string>> = {
  agency: 'lims10/lims100301',
  site: 'lims10/lims100302',
  school: 'lims10/lims100303',
  supplier: 'lims10/lims100304',
  miniProgram: 'lims10/lims100305',
};

/**
 * Notifies the administrators who process a registration: those of the bureau for schools, bases and camps, those of the platform for the
 * rest.
 */
export async function notifyAdministrators(row: Registered, ctx: Context): Promise<void> {
  const atBureau = row.bureau !== null && (row.kind === 'school' || row.kind === 'site');
  const members = await repo(UserRole, elevated(ctx)).find({
    role: roleId(atBureau ? 'bureauAdmin' : 'platformAdmin'),
    user: { where: { status: 'enabled', ...(atBureau && { organisation: row.bureau }) } },
  });
  const link = `/${pageOf[row.kind]}?record=${row.id}`;
  const record = { model: Registration.name, id: row.id };
  const to = members.map(({ user }) => user);
  await notifyPeople(ctx, { event: 'registration.waiting', to, params: { regNo: row.regNo }, link, record, source: row.id });
}
