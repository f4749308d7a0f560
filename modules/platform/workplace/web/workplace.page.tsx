import { useText } from '@zhixing/client/i18n.ts';
import { Part } from '@zhixing/shell/page/part.tsx';
import { PartTabs } from '@zhixing/shell/page/part-tabs.tsx';
import { Link, useSearchParams } from 'react-router';
import { Runs } from './runs.tsx';
import { type Platform, platforms, useWorkplace } from './use-workplace.ts';
import { WorkplaceActions } from './workplace-actions.tsx';
import { WorkplaceForm } from './workplace-form.tsx';
import '@zhixing/shell/page/page.css';
import './workplace.css';

/** Menu entries that open one part of WeCom: connection or runs. */
const sides: Readonly<Record<string, 'connection' | 'runs'>> = { 'weChat.qyConfig': 'connection', 'weChat.qySync': 'runs' };

/** WeCom and DingTalk: connection, synchronisation rules and runs. */
export default function WorkplacePage({ code }: { code: string }) {
  const side = sides[code];
  return side ? <WecomPage side={side} /> : <BothPage />;
}

function BothPage() {
  const text = useText();
  const [search, setSearch] = useSearchParams();
  const asked = platforms.find((platform) => platform === search.get('part')) ?? 'wecom';
  return (
    <section className="program-page">
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

function WecomPage({ side }: { side: 'connection' | 'runs' }) {
  const text = useText();
  const other = side === 'runs' ? 'qyConfig' : 'qySync';
  return (
    <section className="program-page">
      <h1>{text(`workplaces.wecom.${side}.title`)}</h1>
      <p className="own-note">
        {text(`workplaces.wecom.${side}.what`)} <Link to={`/weChat/${other}`}>{text(`workplaces.wecom.${side}.other`)}</Link>
      </p>
      <WorkplacePart platform="wecom" side={side} />
    </section>
  );
}

function WorkplacePart({ platform, side }: { platform: Platform; side?: 'connection' | 'runs' }) {
  const text = useText();
  const query = useWorkplace(platform);
  return (
    <Part query={query}>
      {(workplace) => (
        <div className="workplace-part">
          <WorkplaceActions platform={platform} workplace={workplace} />
          {side !== 'connection' && (
            <>
              <h2>{text('workplaces.runs.title')}</h2>
              <Runs platform={platform} runs={workplace.runs} />
            </>
          )}
          {side !== 'runs' && <WorkplaceForm platform={platform} workplace={workplace} />}
        </div>
      )}
    </Part>
  );
}
