import { useText } from '@zhixing/client/i18n.ts';
import { recordLabel } from '@zhixing/client/records.ts';
import { useSession } from '@zhixing/client/session.ts';
import type { TileOf } from '@zhixing/model/page/index.ts';
import { tilesOf } from '@zhixing/ui/base-map/tiles.ts';
import PlaceMap from '@zhixing/ui/list-types/map/place-map.tsx';
import { isPoint } from '@zhixing/ui/list-types/map/points.ts';
import { useCallback, useMemo } from 'react';
import { Link, useNavigate } from 'react-router';
import { recordAddress } from '../addresses.ts';
import type { MapData } from '../tile-data.ts';

interface Props {
  readonly tile: TileOf<'map'>;
  readonly data: MapData;
  readonly title: string;
}

/** Records on a map, each of which leads to its page. */
export default function MapTile({ tile: { model, at }, data, title }: Props) {
  const text = useText();
  const go = useNavigate();
  const ground = useSession((session) => session.user?.sysConfigInfo.mapTiles);
  const open = useCallback(
    (id: string) => {
      const to = recordAddress(model, id);
      if (to) void go(to);
    },
    [model, go],
  );
  const places = useMemo(
    () =>
      data.rows.flatMap((row) => {
        const point = row[at];
        const name = recordLabel({ fields: data.fields, title: data.modelTitle }, data.label, row, data.labels);
        return isPoint(point) ? [{ row, title: name, at: point }] : [];
      }),
    [data, at],
  );
  if (places.length === 0) return <p className="tile-none">{text('homeTiles.noPlaces')}</p>;
  return (
    <div className="tile-map">
      <PlaceMap label={title} places={places} tiles={tilesOf(ground)} focus="" onOpen={open} />
      <ul className="sr-only">
        {places.map(({ row, title: name }) => (
          <li key={row.id}>
            <Link to={recordAddress(model, row.id) ?? '/home'}>{name}</Link>
          </li>
        ))}
      </ul>
    </div>
  );
}
