import { useText } from '@zhixing/client/i18n.ts';
import { useOwn } from '@zhixing/client/own.ts';
import { useSession } from '@zhixing/client/session.ts';
import { Part } from '@zhixing/shell/page/part.tsx';

interface Organisation {
  readonly id: string;
  readonly fullName: string;
  readonly trail: readonly string[];
}

/** The user's organisations and positions; without positions their roles are shown. */
export function Places() {
  const text = useText();
  const organisations = useOwn<{ list: readonly Organisation[] }>('getUserOrganizes');
  const positions = useOwn<{ list: readonly { id: string; fullName: string }[] }>('getUserPositions');
  const roles = useSession(({ user }) => user?.userInfo.roleName) || text('profile.none');
  return (
    <>
      <h3>{text('profile.place.organizations')}</h3>
      <Part query={organisations}>
        {({ list }) =>
          list.length === 0 ? (
            <p className="own-note">{text('profile.place.noOrganization')}</p>
          ) : (
            <ul className="own-list">
              {list.map(({ id, fullName, trail }) => (
                <li key={id}>
                  <strong>{fullName}</strong>
                  <span>{trail.join(' / ')}</span>
                </li>
              ))}
            </ul>
          )
        }
      </Part>
      <h3>{text('profile.place.positions')}</h3>
      <Part query={positions}>
        {({ list }) =>
          list.length === 0 ? (
            <p className="own-note">{text('profile.place.noPosition', { roles })}</p>
          ) : (
            <ul className="own-list">
              {list.map(({ id, fullName }) => (
                <li key={id}>
                  <strong>{fullName}</strong>
                </li>
              ))}
            </ul>
          )
        }
      </Part>
    </>
  );
}
