import { useText } from '@zhixing/client/i18n.ts';
import type { ModelDescription } from '@zhixing/client/model-description.ts';
import { useList } from '@zhixing/client/use-list.ts';
import { Part } from '@zhixing/shell/page/part.tsx';
import { Segmented } from 'antd';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { CameraList } from './camera-list.tsx';
import { type ShownCamera, shownCamera } from './cameras.ts';
import { Tile } from './tile.tsx';

const LIMIT = 300;
const fields = ['name', 'status', 'site', 'trip', 'tripVehicle', 'venue'];
const layouts = [1, 4, 9] as const;

/** Cameras by their places, and the pictures of those that were chosen. Nothing is watched before: every look is logged. */
export function VideoBoard({ model }: { model: ModelDescription }) {
  const text = useText();
  const asked = useList('camera', { sort: 'cameraNo', page: 1, size: LIMIT, fields });
  return (
    <Part query={asked}>
      {({ list, labels, pagination: { total } }) => (
        <>
          {list.length === 0 && <p className="own-note">{text('videoBoard.nothing')}</p>}
          {total > list.length && <p className="own-note">{text('videoBoard.more', { count: list.length, total })}</p>}
          {list.length > 0 && <Pictures cameras={list.map((row) => shownCamera(row, labels, model))} />}
        </>
      )}
    </Part>
  );
}

function Pictures({ cameras }: { cameras: readonly ShownCamera[] }) {
  const text = useText();
  const [search] = useSearchParams();
  const [layout, setLayout] = useState<number>(4);
  const [open, setOpen] = useState<readonly string[]>(() => search.getAll('camera').slice(0, layout));
  const shown = open.flatMap((id) => cameras.find((one) => one.id === id) ?? []).slice(-layout);
  const toggle = (id: string) => setOpen((now) => (now.includes(id) ? now.filter((one) => one !== id) : [...now, id].slice(-layout)));
  return (
    <div className="video-columns">
      <CameraList cameras={cameras} open={shown.map(({ id }) => id)} onToggle={toggle} onOpenAll={(ids) => setOpen(ids.slice(0, layout))} />
      <div className="video-pictures">
        <Segmented
          value={layout}
          onChange={setLayout}
          aria-label={text('videoBoard.layout')}
          options={layouts.map((value) => ({ value, label: text(`videoBoard.layouts.${value}`) }))}
        />
        {shown.length === 0 && <p className="video-empty">{text('videoBoard.choose')}</p>}
        <div className="video-grid" data-layout={layout}>
          {shown.map((camera) => (
            <Tile key={camera.id} camera={camera} onClose={() => toggle(camera.id)} />
          ))}
        </div>
      </div>
    </div>
  );
}
