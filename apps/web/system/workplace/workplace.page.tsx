import { useText } from '@zhixing/client/i18n.ts';
import { useSearchParams } from 'react-router';
import { Part } from '../../people/part.tsx';
import { PartTabs } from '../../people/part-tabs.tsx';
import { Runs } from './runs.tsx';
import { type Platform, platforms, useWorkplace } from './use-workplace.ts';
import { WorkplaceActions } from './workplace-actions.tsx';
import { WorkplaceForm } from './workplace-form.tsx';
import '../page.css';
import './workplace.css';

/** WeCom and DingTalk: how they are reached, who comes from there and how, and what became of every run. */
export default function WorkplacePage() {
  const text = useText();
  const [search, setSearch] = useSearchParams();
  const asked = platforms.find((platform) => platform === search.get('part')) ?? 'wecom';
  return (
    <section className="system-page workplace-page">
      <h1>{text('workplaces.title')}</h1>
      <p className="own-note">{text('workplaces.what')}</p>
      <PartTabs
        label={text('workplaces.title')}
        active={asked}
        choose={(part) => setSearch({ part }, { replace: true })}
        parts={platforms.map((key) => ({ key, label: text(`workplaces.platforms.${key}`), children: <WorkplacePart platform={key} /> }))}
      />
    </section>
  );
}

function WorkplacePart({ platform }: { platform: Platform }) {
  const text = useText();
  const query = useWorkplace(platform);
  return (
    <Part query={query}>
      {(workplace) => (
        <div className="workplace-part">
          <WorkplaceActions platform={platform} workplace={workplace} />
          <h2>{text('workplaces.runs.title')}</h2>
          <Runs platform={platform} runs={workplace.runs} />
          <WorkplaceForm platform={platform} workplace={workplace} />
        </div>
      )}
    </Part>
  );
}
