import { useLanguage, useText } from '@zhixing/client/i18n.ts';
import { useSetting } from '@zhixing/client/workbench/use-setting.ts';
import Failed from '@zhixing/ui/states/failed.tsx';
import { Waiting } from '@zhixing/ui/states/waiting.tsx';
import { SearchText } from '@zhixing/ui/widgets/search-text.tsx';
import { Empty } from 'antd';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { FlowNav } from '../flow-nav.tsx';
import { Thumb } from '../thumb.tsx';
import { FlowCards } from './flow-cards.tsx';
import { categoryOf, keyOf, type Launchable, mostUsed, useLaunchable } from './launchable.ts';
import { StartFlow } from './start-flow.tsx';

/** Flows to start: favourites, the most used, and all by category. */
export default function LaunchPage() {
  const text = useText();
  const asked = useLaunchable();
  const [search] = useSearchParams();
  const wanted = asked.data?.list.find(({ model, action }) => model === search.get('model') && action === search.get('action'));
  if (wanted)
    return (
      <Thumb>
        <StartFlow flow={wanted} principals={asked.data?.principals ?? []} />
      </Thumb>
    );
  return (
    <Thumb>
      <FlowNav code="workFlow.flowLaunch" />
      <section className="flow-launch">
        <h1>{text('flow.lists.flowLaunch')}</h1>
        {asked.data ? <Cards list={asked.data.list} /> : asked.error ? <Failed error={asked.error} onRetry={asked.refetch} /> : <Waiting />}
      </section>
    </Thumb>
  );
}

function Cards({ list }: { list: readonly Launchable[] }) {
  const text = useText();
  const language = useLanguage();
  const [keyword, setKeyword] = useState('');
  const [liked, setLiked] = useSetting<readonly string[]>('flow.favourites', []);
  const fits = (flow: Launchable) =>
    [flow.name, flow.modelTitle, flow.actionTitle].some((name) => name.toLowerCase().includes(keyword.trim().toLowerCase()));
  const found = list.filter(fits);
  const groups = Map.groupBy(found, (flow) => categoryOf(flow, language));
  const like = (flow: Launchable) => {
    const key = keyOf(flow);
    setLiked(liked.includes(key) ? liked.filter((one) => one !== key) : [...liked, key]);
  };
  const cards = (title: string, flows: readonly Launchable[]) =>
    flows.length > 0 ? <FlowCards key={title} title={title} flows={flows} liked={liked} onLike={like} /> : null;
  if (list.length === 0) return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={text('flow.launch.none')} />;
  return (
    <>
      <SearchText id="flow-search" icon value={keyword} onChange={setKeyword} placeholder={text('flow.launch.search')} />
      {keyword.trim() === '' ? (
        <>
          {cards(
            text('flow.launch.favourites'),
            list.filter((flow) => liked.includes(keyOf(flow))),
          )}
          {cards(text('flow.launch.mostUsed'), mostUsed(list))}
        </>
      ) : null}
      {[...groups].map(([title, flows]) => cards(title, flows))}
      {found.length === 0 ? <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={text('flow.launch.noMatch')} /> : null}
    </>
  );
}
