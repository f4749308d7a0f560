import { useText } from '@zhixing/client/i18n.ts';
import type { ModelDescription } from '@zhixing/client/model-description.ts';
import type { Condition } from '@zhixing/model';
import { lazyPage } from '@zhixing/shell/lazy/lazy-page.ts';
import { ListPage } from '@zhixing/ui/list/list-page.tsx';
import { Segmented } from 'antd';
import { useState } from 'react';
import { FenceBoard } from './fence-board.tsx';
import './fence.css';

const ModelPage = lazyPage(() => import('@zhixing/ui/model-page.tsx'));

/** Fences of trips, bases or camps, on the map or as a list. */
export default function FencePage({ code }: { code: string }) {
  const text = useText();
  return (
    <ModelPage model="geoFence" filter={bases[code] ?? bases.lims040105} title={text(`safetyFence.titles.${code}`)} Body={FenceBody} />
  );
}

const bases: Readonly<Record<string, Condition>> = {
  lims030303: { ownerType: 'site', siteKind: 'base' },
  lims035303: { ownerType: 'site', siteKind: 'camp' },
  lims040105: { ownerType: 'trip' },
};

interface Props {
  readonly model: ModelDescription;
  readonly base: Condition | undefined;
  readonly title: string;
}

function FenceBody({ model, base, title }: Props) {
  const text = useText();
  const [view, setView] = useState<'map' | 'list'>('map');
  return (
    <div className="fence-page">
      <Segmented
        className="fence-views"
        value={view}
        aria-label={text('safetyFence.view')}
        options={(['map', 'list'] as const).map((value) => ({ value, label: text(`safetyFence.views.${value}`) }))}
        onChange={setView}
      />
      {view === 'map' ? <FenceBoard model={model} base={base} title={title} /> : <ListPage model={model} base={base} title={title} />}
    </div>
  );
}
