import { type Context, elevated } from '@zhixing/engine/context.ts';
import { type Notice, notifyPeople } from '@zhixing/engine/notices.ts';
import { repo } from '@zhixing/engine/repository.ts';
import { roleId } from '../../platform/account/roles.ts';
import { UserRole } from '../../platform/account/user-role.model.ts';

const managers = ['agencyManager', 'baseManager', 'campManager'];

/** Tells those who run an agency, base or camp. */
export const tellManagers = (ctx: Context, owner: string, notice: Notice): Promise<void> => tell(ctx, owner, managers, notice);

/** Tells those at a bureau who look after its agencies, bases and camps. */
export const tellBureau = (ctx: Context, bureau: string | null, notice: Notice): Promise<void> =>
  bureau ? tell(ctx, bureau, ['bureauAdmin'], notice) : Promise.resolve();

async function tell(ctx: Context, organisation: string, roles: readonly string[], notice: Notice): Promise<void> {
  const holders = await repo(UserRole, elevated(ctx)).find({
    role: { in: roles.map(roleId) },
    user: { where: { status: 'enabled', organisation } },
  });
  await notifyPeople(
    ctx,
    holders.map(({ user }) => user),
    notice,
  );
}
