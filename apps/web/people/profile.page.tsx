import { useText } from '@zhixing/client/i18n.ts';
import { useSearchParams } from 'react-router';
import { BaseInfoForm } from './base-info-form.tsx';
import { OwnKeys } from './keys/own-keys.tsx';
import { MessageWishes } from './messages/message-wishes.tsx';
import { PartTabs } from './part-tabs.tsx';
import { Permissions } from './permissions.tsx';
import { Places } from './places.tsx';
import { ProfileCard } from './profile-card.tsx';
import { SecondFactor } from './second-factor.tsx';
import { Sessions } from './sessions.tsx';
import { SignInLog } from './sign-in-log.tsx';
import { Signatures } from './signatures.tsx';
import { Socials } from './socials.tsx';
import { Subordinates } from './subordinates.tsx';
import './profile.css';

const parts = {
  base: <BaseInfoForm />,
  signature: <Signatures />,
  place: <Places />,
  permission: <Permissions />,
  subordinate: <Subordinates />,
  message: <MessageWishes />,
  log: <SignInLog />,
  session: <Sessions />,
  security: <SecondFactor />,
  key: <OwnKeys />,
  socials: <Socials />,
};

/** Everything that concerns the signed-in person. The open part stands in the address. */
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
