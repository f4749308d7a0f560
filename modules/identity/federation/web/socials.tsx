import { useQuery, useQueryClient } from '@tanstack/react-query';
import { dateTime } from '@zhixing/client/formats.ts';
import { useLanguage, useText } from '@zhixing/client/i18n.ts';
import { beginLinking, linkDirectory, type OwnSocial, ownSocials, unlinkSocial } from '@zhixing/client/socials.ts';
import { Part } from '@zhixing/shell/page/part.tsx';
import { useNotices } from '@zhixing/ui/states/use-notices.ts';
import { Button, Tag } from 'antd';
import { useState } from 'react';
import { type AccountThere, PasswordStep } from '../../second-factor/web/password-step.tsx';

const KEY = ['own', 'socials'];

/** The user's linked external accounts. Linking and unlinking require the password. */
export function Socials() {
  const text = useText();
  const language = useLanguage();
  const query = useQuery({ queryKey: [...KEY, language], queryFn: ({ signal }) => ownSocials(signal) });
  const [chosen, setChosen] = useState<OwnSocial | null>(null);
  const change = useChange();
  return (
    <Part query={query}>
      {({ list }) => (
        <>
          <p className="own-note">{text(list.length > 0 ? 'profile.socials.what' : 'profile.socials.none')}</p>
          <ul className="own-list">
            {list.map((social) => (
              <SocialLine key={social.enname} social={social} choose={() => setChosen(social)} />
            ))}
          </ul>
          {chosen ? (
            <PasswordStep
              title={text(chosen.entity ? 'profile.socials.unlinkOne' : 'profile.socials.linkOne', { name: chosen.name })}
              danger={chosen.entity !== null}
              there={chosen.byPassword && chosen.entity === null}
              work={(password, there) => change(chosen, password, there)}
              close={() => setChosen(null)}
            />
          ) : null}
        </>
      )}
    </Part>
  );
}

function SocialLine({ social: { name, entity }, choose }: { social: OwnSocial; choose: () => void }) {
  const text = useText();
  return (
    <li>
      <strong>{name}</strong>
      {entity ? <Tag color="success">{text('profile.socials.linked')}</Tag> : <Tag>{text('profile.socials.notLinked')}</Tag>}
      {entity ? (
        <span>
          {entity.socialName} · {text('profile.socials.since', { at: dateTime(entity.at) })}
          {entity.usedAt ? ` · ${text('profile.socials.used', { at: dateTime(entity.usedAt) })}` : ''}
        </span>
      ) : null}
      <Button size="small" onClick={choose} aria-label={text(entity ? 'profile.socials.unlinkOne' : 'profile.socials.linkOne', { name })}>
        {text(entity ? 'profile.socials.unlink' : 'profile.socials.link')}
      </Button>
    </li>
  );
}

/** Unlinks, links a directory account by its password, or redirects to the provider, which returns to this part. */
function useChange(): (social: OwnSocial, password: string, there: AccountThere) => Promise<void> {
  const queries = useQueryClient();
  const text = useText();
  const { done } = useNotices();
  return async ({ enname, entity, byPassword }, password, there) => {
    if (!entity && !byPassword) return globalThis.location.assign(await beginLinking(enname, password));
    done(
      entity
        ? await unlinkSocial(entity.id, password)
        : text('profile.socials.linkedNow', { name: await linkDirectory(enname, password, there) }),
    );
    await queries.invalidateQueries({ queryKey: KEY });
  };
}
