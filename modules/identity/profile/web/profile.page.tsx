import { useText } from '@zhixing/client/i18n.ts';
import { PartTabs } from '@zhixing/shell/page/part-tabs.tsx';
import { Tile } from '@zhixing/shell/tile.tsx';
import { useSearchParams } from 'react-router';
import { OwnKeys } from '../../api-key/web/own-keys.tsx';
import { Socials } from '../../federation/web/socials.tsx';
import { SecondFactor } from '../../second-factor/web/second-factor.tsx';
import { Sessions } from '../../session/web/sessions.tsx';
import { SignInLog } from '../../session/web/sign-in-log.tsx';
import { BaseInfoForm } from './base-info-form.tsx';
import { Permissions } from './permissions.tsx';
import { Places } from './places.tsx';
import { ProfileCard } from './profile-card.tsx';
import { Signatures } from './signatures.tsx';
import { Subordinates } from './subordinates.tsx';
import './profile.css';

const parts = {
  base: <BaseInfoForm />,
  signature: <Signatures />,
  place: <Places />,
  permission: <Permissions />,
  subordinate: <Subordinates />,
  message: <Tile name="profile:messages" />,
  log: <SignInLog />,
  session: <Sessions />,
  security: <SecondFactor />,
  key: <OwnKeys />,
  socials: <Socials />,
};

/** The signed-in user's own page. The open part is in the address. */
export default function ProfilePage() {
  const text = useText();
  const [search, setSearch] = useSearchParams();
  const asked = search.get('part') ?? '';
  const items = Object.entries(parts).map(([key, children]) => ({ key, label: text(`profile.tabs.${key}`), children }));
  return (
    <div className="profile">
      <h1 className="sr-only">{text('shell.pages.profile')}</h1>
      <ProfileCard />
      <div className="profile-parts">
        <PartTabs
          label={text('shell.pages.profile')}
          parts={items}
          active={asked in parts ? asked : 'base'}
          choose={(part) => setSearch({ part }, { replace: true })}
        />
      </div>
    </div>
  );
}
