import { useSession } from '@zhixing/client/session.ts';
import { useRoles } from '@zhixing/client/use-roles.ts';
import { type Audience, viewPublishers } from '@zhixing/model/saved-view.ts';

const PLATFORM = 'platformAdmin';

/**
 * Audiences that the user may publish views to, by the server's rules: administrators to all, platform administrators to their own roles,
 * and those who look after an organisation to its members.
 */
export function usePublishing(): { audiences: readonly Audience[]; roles: readonly { value: string; label: string }[] } {
  const user = useSession((session) => session.user?.userInfo);
  const administrator = user?.isAdministrator === true;
  const held = Array.isArray(user?.roleIds) ? user.roleIds.map(String) : [];
  const known = useRoles(administrator || held.includes(PLATFORM));
  const roles = known.filter(({ value }) => administrator || held.includes(value));
  const mayPublish = Boolean(user?.organizeId) && (administrator || held.some((role) => viewPublishers.includes(role)));
  const within: readonly Audience[] = mayPublish ? ['mine', 'organisation'] : ['mine'];
  if (administrator) return { audiences: [...within, 'role', 'everyone'], roles };
  return roles.length > 0 && held.includes(PLATFORM) ? { audiences: [...within, 'role'], roles } : { audiences: within, roles: [] };
}
